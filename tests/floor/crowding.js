// Faults of a table page as it stands: what lies on one another, reaches out of its frame, is cut off or broken.
() => {
  const seen = (part) => {
    const box = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    return box.width > 1 && box.height > 1 && style.visibility !== "hidden" && Number(style.opacity) > 0 &&
      !part.closest("[hidden], dialog:not([open]), details:not([open]) > :not(summary), .hidden-text") && box;
  };
  const name = (part) => [part.getAttribute("class") || part.tagName, (part.ariaLabel || part.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40)].join(": ");
  const found = [];
  const felt = document.querySelector("#felt");
  const parts = [...document.querySelectorAll(
    "#felt .cards:not(:empty), #felt .hand-name, #felt .says, #felt .spot, #felt .stake, #felt .plate, #felt .shoe, #felt .felt-dealer, " +
    "#felt .legend-line, #felt .arc text, #felt .paytable, #felt .meter, #felt .announcement:not(:empty), #felt .pot:not(:empty), #felt .amounts:not(:empty), #felt .area:not(.line), #felt .die, #felt .road, " +
    "#tray .pick, #tray .button, #tray legend, #tray .clock, #tray .net, #tray input, #tray .explained, .table-head > *"
  )].map((part) => [part, seen(part)]).filter(([, box]) => box);
  parts.forEach(([one, a], at) => {
    for (const [other, b] of parts.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      // Lines along an arc hang into one another's boxes and not into one another.
      if (one.closest(".arc") && one.closest(".arc") === other.closest(".arc")) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // What sticks to the edge of the window lies over what scrolls under it.
      const over = (top, under) => [one, other].some((part) => part.closest(top)) && [one, other].some((part) => part.closest(under));
      const sticky = over("#tray", "#felt") || (scrollY > 0 && over(".areas-head", ".board"));
      if (wide > 2 && high > 2 && !sticky) found.push(`${name(one)} lies on ${name(other)}, ${Math.round(wide)} by ${Math.round(high)} px`);
    }
    if (felt.contains(one)) {
      const frame = felt.getBoundingClientRect();
      const scrolls = one.closest(".boxes, .lasts, .roads");
      const out = Math.max(frame.left - a.left, a.right - frame.right, frame.top - a.top, a.bottom - frame.bottom);
      if (out > 1 && !(scrolls && scrolls.scrollWidth > scrolls.clientWidth + 1)) found.push(`${name(one)} reaches ${Math.round(out)} px out of the felt`);
    }
  });
  // Of cards that lie on one another each shows its index.
  for (const row of document.querySelectorAll("#felt .cards")) {
    const lying = [...row.querySelectorAll(".card")].map((card) => [card, seen(card)]).filter(([, box]) => box);
    lying.forEach(([card, box], at) => {
      const [next, over] = lying[at + 1] ?? [];
      const open = (one) => !one.matches(".back, .tile") && !one.closest(".folded, .collected");
      if (next && open(card) && open(next) && over.left - box.left < .3 * box.width) found.push(`${name(next)} hides the index of ${name(card)}`);
    });
  }
  for (const label of document.querySelectorAll("#felt .area:not(.line) > .area-name")) {
    const [inner, outer] = [seen(label), label.parentNode.getBoundingClientRect()];
    const out = inner && Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
    if (out > 4) found.push(`${name(label)} reaches ${Math.round(out)} px out of its area`);
  }
  for (const button of document.querySelectorAll("#tray .button")) {
    if (seen(button) && button.scrollWidth > button.clientWidth + 2) found.push(`${name(button)} is wider than its button`);
  }
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px wider than the window`);
  for (const part of document.querySelectorAll("#felt .legend-line, #felt .pay-line")) {
    if (seen(part) && part.scrollHeight > part.clientHeight + 2) found.push(`${name(part)} is cut off`);
  }
  for (const part of document.querySelectorAll("#felt *, #tray *")) {
    const box = seen(part);
    if (!box || part.children.length || part.closest("svg") || !part.textContent.trim()) continue;
    const style = getComputedStyle(part);
    if (part.scrollWidth > part.clientWidth + 1 && style.overflowX === "hidden" && !part.closest("[title]")) found.push(`${name(part)} is cut off`);
    // A word is broken if its letters stand on two lines.
    const node = part.firstChild;
    if (node?.nodeType !== 3) continue;
    for (const word of node.data.matchAll(/[A-Za-z']{3,}/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) found.push(`the word ${word[0]} is broken in ${name(part)}`);
    }
  }
  return [...new Set(found)];
}
