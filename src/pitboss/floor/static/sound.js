// A few soft sounds: a card, a chip, a win. On from the first click, unless somebody has turned them off.

const ON = "sound";
const SOUNDS = {
  deal: [1800, 0.03, 0.05], "turn-up": [1500, 0.03, 0.05], wager: [900, 0.04, 0.09], place: [900, 0.04, 0.09], action: [900, 0.03, 0.07],
  pay: [660, 0.06, 0.22], award: [660, 0.06, 0.3], roll: [240, 0.06, 0.12], spin: [320, 0.05, 0.4],
};

export class Sound {
  #context = null;

  /** `button` is the switch. */
  constructor(button) {
    this.button = button;
    let on = true;
    try { on = localStorage.getItem(ON) !== "no"; } catch { /* it holds for this page */ }
    this.#set(on);
    button.addEventListener("click", () => {
      this.#set(!this.on);
      try { localStorage.setItem(ON, this.on ? "yes" : "no"); } catch { /* it holds for this page */ }
    });
  }

  #set(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", String(on));
    this.button.title = on ? "Sound is on" : "Sound is off";
  }

  /** What an event sounds like, if anything; browsers allow none before the first click. */
  play(act) {
    const sound = SOUNDS[act];
    if (!sound || !this.on || !navigator.userActivation?.hasBeenActive) return;
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
