// The pit's door.

import { call, refusal } from "./common.js";

const form = document.getElementById("sign-in");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const who = await call("POST", "/api/v1/pit/me", { name: form.elements.name.value.trim(), password: form.elements.password.value });
    location.assign(who.role === "instructor" ? "/school/classes" : "/pit");
  } catch (refused) {
    document.getElementById("answer").replaceChildren(refusal(refused.reason, refused.cite));
    form.elements.password.value = "";
    form.elements.password.focus();
    button.disabled = false;
  }
});
