// The host of a private table gives links away.

import { makeLink } from "./links.js";

const part = document.getElementById("invite-part");
const { table } = part.dataset;
document.getElementById("invite").addEventListener("click", () => makeLink(document.getElementById("invite-link"), `/api/v1/tables/${table}/links`, "/join"));
if (location.hash === "#invite") {
  history.replaceState(null, "", location.pathname);
  part.open = true;
  document.getElementById("invite").focus();
}
