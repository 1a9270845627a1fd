// Chips by hand: dragged from the tray to a spot, and taken back by a long press.

const FAR = 8;
const LONG = 480;

/** `put(value, spot)` when a chip is let go over a spot. */
export function dragChips(tray, put) {
  let drag = null;
  tray.addEventListener("pointerdown", (event) => {
    const pick = event.target.closest?.(".pick");
    if (pick && event.button === 0) drag = { pick, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) {
      drag.ghost = drag.pick.querySelector(".chip").cloneNode(true);
      drag.ghost.classList.add("ghost");
      document.body.append(drag.ghost);
    }
    if (!drag.ghost) return;
    drag.ghost.style.transform = `translate(${event.clientX - 22}px, ${event.clientY - 22}px)`;
    const over = spotAt(event);
    if (over !== drag.over) {
      drag.over?.classList.remove("over");
      over?.classList.add("over");
      drag.over = over;
    }
  });
  const end = (event) => {
    if (drag?.ghost) {
      drag.ghost.remove();
      drag.over?.classList.remove("over");
      const spot = event.type === "pointerup" ? spotAt(event) : null;
      if (spot) put(Number(drag.pick.dataset.value), spot);
    }
    drag = null;
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function spotAt({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY);
  return under?.closest?.("#felt [data-wager]:not(:disabled)") ?? null;
}

/** A finger that rests on a spot takes back what a right click does. */
export function longPress(felt) {
  let timer = 0;
  let held = false;
  felt.addEventListener("pointerdown", (event) => {
    held = false;
    const spot = event.target.closest?.("[data-wager]");
    if (event.pointerType !== "touch" || !spot) return;
    timer = setTimeout(() => {
      held = true;
      spot.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    }, LONG);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) felt.addEventListener(kind, () => clearTimeout(timer));
  // The browser's own long press would take back twice; the click that ends one puts no chip.
  felt.addEventListener("contextmenu", (event) => { if (event.isTrusted && held) { event.preventDefault(); event.stopPropagation(); } }, true);
  felt.addEventListener("click", (event) => { if (held) { event.preventDefault(); event.stopPropagation(); held = false; } }, true);
}
