// Links that are given away: a new one with its QR code, and a button to copy it.

import { call, el, refusal } from "./common.js";
import { qr } from "./qr.js";

/** Make a link by a call and show it, once; `page` is the page that opens it. */
export async function makeLink(part, path, page) {
  part.replaceChildren();
  try {
    const { link } = await call("POST", path);
    const address = `${location.origin}${page}#${link}`;
    const field = el("input", { readonly: true, value: address, "aria-label": "The link", class: "link-field", onfocus: () => field.select() });
    const copy = el("button", {
      type: "button", class: "button slim", "data-key": "copy", onclick: async () => {
        try { await navigator.clipboard.writeText(address); copy.textContent = "Copied"; } catch { field.focus(); }
      },
    }, "Copy");
    part.replaceChildren(el("div", { class: "new-link" }, field, copy), qr(address), el("p", { class: "small quiet" }, "Copy it now: it is not shown again."));
    field.focus();
  } catch (refused) {
    part.replaceChildren(refusal(refused.reason, refused.cite));
  }
}
