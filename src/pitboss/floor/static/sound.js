// A few soft sounds, off unless wanted: a card, a chip, a win.

const ON = "sound";
const SOUNDS = { deal: [1800, 0.03, 0.05], "turn-up": [1500, 0.03, 0.05], wager: [900, 0.04, 0.09], place: [900, 0.04, 0.09], pay: [660, 0.06, 0.22], roll: [240, 0.06, 0.12], spin: [320, 0.05, 0.4] };

export class Sound {
  #context = null;

  constructor(box) {
    this.box = box;
    try { box.checked = localStorage.getItem(ON) === "yes"; } catch { /* it holds for this page */ }
    box.addEventListener("change", () => {
      try { localStorage.setItem(ON, box.checked ? "yes" : "no"); } catch { /* it holds for this page */ }
    });
  }

  /** What an event sounds like, if anything. */
  play(act) {
    const sound = SOUNDS[act];
    if (!sound || !this.box.checked) return;
    this.#context ??= new AudioContext();
    const [pitch, loud, long] = sound;
    const [tone, gain, now] = [this.#context.createOscillator(), this.#context.createGain(), this.#context.currentTime];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, now);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + long);
    tone.connect(gain).connect(this.#context.destination);
    tone.start(now);
    tone.stop(now + long);
  }
}
