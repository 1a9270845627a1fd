// Results of checking shuffles and draws, in words: on the table's page, and on a saved page that works without the floor.

import { NotYet, prove, Unproven } from "./proof.js";

const SEEN = "seals";
const MOST_SEEN = 200;

/** The seals that this browser saw in time, before the sealed cards or results came out. */
export function seenSeals(table) {
  try { return JSON.parse(localStorage.getItem(SEEN) ?? "{}")[table] ?? []; } catch { return []; }
}

/** Remember seals of a table, the latest of them. */
export function remember(table, seals) {
  const before = seenSeals(table);
  const fresh = seals.filter((seal) => seal && !before.includes(seal));
  if (!fresh.length) return;
  try {
    const all = JSON.parse(localStorage.getItem(SEEN) ?? "{}");
    localStorage.setItem(SEEN, JSON.stringify({ ...all, [table]: [...before, ...fresh].slice(-MOST_SEEN) }));
  } catch { /* then there is no record that they were seen */ }
}

/** The result of one check: proven, failed or open, with the sentence for it. */
function found(shoe, seen) {
  if (!Array.isArray(shoe?.draws)) return { is: "failed", says: "This is not the record of a shuffle or a draw.", more: "" };
  const draws = shoe.draws.length > 0;
  const what = `${draws ? "Draw" : "Shuffle"} of event ${shoe.event}`;
  try {
    const compared = prove(shoe);
    if (!compared) return { is: "open", says: `${what}: no card of it is public yet`, more: "" };
    const things = (draws ? "result" : "card") + (compared === 1 ? "" : "s");
    const where = shoe.kept ? " at their places" : "";
    const how = shoe.kept ? "The key stays hidden; the cards that were shown to everybody are opened." : draws ? "Drawn again from the key." : "Shuffled and cut again from the key.";
    const noticed = seen.includes(shoe.kept ? shoe.places_seal : shoe.seal);
    const witness = noticed ? "This browser saw the seal in time." : "This browser did not see the seal in time: compare it with one you wrote down.";
    return { is: "proven", says: `${compared} of ${compared} ${things} as sealed${where}`, more: `${what}. ${how} ${witness}` };
  } catch (why) {
    if (why instanceof NotYet) return { is: "open", says: `${why.message[0].toUpperCase()}${why.message.slice(1)}`, more: "" };
    const fault = why instanceof Unproven ? why.message : "the record of the shuffle or draw is incomplete";
    return { is: "failed", says: `NOT as sealed: ${fault}`, more: `${what}.` };
  }
}

function part(tag, kind, ...children) {
  const made = document.createElement(tag);
  made.className = kind;
  made.append(...children);
  return made;
}

const SIGNS = { proven: "✓", failed: "✗", open: "…" };

/** The list of results, latest first. */
export function findings(shoes, seen) {
  const all = (Array.isArray(shoes) ? shoes : [shoes]).map((shoe) => found(shoe, seen)).reverse();
  return part("ul", "findings", ...all.map(({ is, says, more }) =>
    part("li", is, part("span", "sign", SIGNS[is]), " ", part("strong", "", says), more ? part("span", "more", ` ${more}`) : "")));
}

/** On a saved page: check its own shoes, or those in another file. */
export function openSaved(kept) {
  const [list, file] = [document.getElementById("found"), document.getElementById("file")];
  list.replaceChildren(findings(kept.shoes, kept.seen));
  file.addEventListener("change", async () => {
    let shoes = null;
    try { shoes = JSON.parse(await file.files[0].text()); } catch { /* findings() reports it */ }
    list.replaceChildren(findings(shoes, kept.seen));
  });
}

const SAVED = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>TITLE</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
.findings { padding: 0; list-style: none; } .findings li { margin: .8rem 0; overflow-wrap: anywhere; } .more { display: block; }
.proven .sign { color: #187a3c; } .failed { color: #b3261e; }
</style></head><body><main>
<h1>TITLE</h1>
<p>This page works offline: its own script repeats the shuffles and draws below.</p>
<div id="found" aria-live="polite"></div>
<p><label>Check another file of seals and keys: <input type="file" id="file" accept=".json,application/json"></label></p>
</main>
<script type="application/json" id="kept">KEPT</script>
<script type="module">
SCRIPT
openSaved(JSON.parse(document.getElementById("kept").textContent));
</script></body></html>
`;

/** A page to save: the seals, what was shown, and everything needed to check it. */
export async function savedPage(table, shoes) {
  const read = async (name) => (await (await fetch(new URL(name, import.meta.url))).text()).replace(/^import .*$/gm, "").replace(/^export /gm, "");
  const script = (await Promise.all(["hashes.js", "proof.js", "checking.js"].map(read))).join("\n").replaceAll("</script", "<\\/script");
  const kept = JSON.stringify({ shoes, seen: seenSeals(table) }).replaceAll("<", "\\u003c");
  const filled = { TITLE: `Fairness of ${table}`, KEPT: kept, SCRIPT: script };
  return SAVED.replace(/\b(TITLE|KEPT|SCRIPT)\b/g, (name) => filled[name]);
}
