// The door of a private table: what stands after the sign # never leaves the browser but in the body of this one call.

import { call } from "./common.js";

const says = document.getElementById("join-says");
try {
  const { table } = await call("POST", "/api/v1/passes", { link: location.hash.slice(1) });
  location.replace(`/tables/${table}`);
} catch (refused) {
  says.textContent = refused.status === 422 ? "This link is incomplete. Ask whoever sent it for the whole link." : `${refused.reason[0].toUpperCase()}${refused.reason.slice(1)}.`;
  says.classList.add("refusal");
  document.getElementById("join-doors").hidden = false;
}
