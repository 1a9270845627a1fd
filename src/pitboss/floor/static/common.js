// What every page shares: calls to the floor, the theme switch, and citations that open as a sheet.

/** An element with attributes, handlers (`onclick`) and children; text is always text, never markup. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "dataset") Object.assign(made.dataset, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

/** A name with hyphens in words: "dont-pass" is "don't pass". */
export const words = (name) => String(name ?? "").replaceAll("dont-", "don't ").replaceAll("-", " ").replaceAll("_", " ");

let csrf = document.querySelector('meta[name="csrf"]')?.content ?? "";

/** One call of the interface; throws {reason, cite, violations, status} when refused. */
export async function call(method, path, body) {
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET" && csrf) headers["x-csrf-token"] = csrf;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw { reason: "the floor cannot be reached", cite: null };
  }
  csrf = answer.headers.get("x-csrf-token") ?? csrf;
  const found = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw { reason: found?.error ?? `the floor answered ${answer.status}`, cite: found?.cite ?? null, violations: found?.violations, status: answer.status };
  return found;
}

/** A citation that opens its provision; house readings look different because they are not law. */
export function citation(cite) {
  if (!cite) return null;
  const house = cite.startsWith("house:");
  return el("button", { type: "button", class: house ? "cite house" : "cite", "data-cite": cite, title: house ? "House reading, not law" : "Show the provision" }, cite);
}

/** A refusal in one line with its paragraph. */
export function refusal(reason, cite) {
  const text = reason ? reason[0].toUpperCase() + reason.slice(1) : "";
  return el("p", { class: "refusal", role: "alert" }, text, cite ? " " : null, citation(cite));
}

const KINDS = {
  executed: "The game does this by itself.",
  declared: "A sign, layout or piece of equipment: stated and checked.",
  physical: "A movement of hands: recorded.",
};

/** Open the provision behind a citation. */
export async function showProvision(cite) {
  const sheet = document.getElementById("provision");
  const body = document.getElementById("provision-body");
  document.getElementById("provision-cite").textContent = cite;
  body.replaceChildren(el("p", { class: "quiet" }, "…"));
  if (!sheet.open) sheet.showModal();
  try {
    const found = await call("GET", `/api/v1/rulebook/${encodeURIComponent(cite)}`);
    document.getElementById("provision-cite").textContent = found.cite;
    body.replaceChildren(
      el("h3", {}, found.heading),
      el("p", { class: "says" }, found.says),
      found.law
        ? el("p", { class: "quiet small" }, `N.J.A.C. in our words. ${KINDS[found.kind] ?? ""}`)
        : el("p", { class: "notice" }, el("strong", {}, "House reading, not law. "), `Source: ${found.source}`),
      ...(found.law ? [el("p", { class: "quiet small" }, found.source)] : []),
      el("p", {}, el("a", { href: `/rulebook/${encodeURIComponent(found.cite)}` }, "In the rulebook")),
    );
  } catch (refused) {
    body.replaceChildren(refusal(refused.reason, null));
  }
}

document.addEventListener("click", (event) => {
  const cited = event.target.closest?.("[data-cite]");
  if (cited) {
    event.preventDefault();
    showProvision(cited.dataset.cite);
    return;
  }
  if (event.target.closest?.("[data-close]") || event.target.matches?.("dialog.sheet")) {
    event.target.closest("dialog")?.close();
  }
});

document.getElementById("theme-toggle")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* it holds for this page */ }
});

// Where the floor is installed as an application, a page says so when it cannot be reached.
if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register("/worker.js").catch(() => { /* it works without */ });
