/** What a scan led to: gone through, look here, refused. */
export type ScanTone = 'pass' | 'ask' | 'refuse';

/** Pitch in Hz and length in ms of each note; told apart without looking. */
const notes: Readonly<Record<ScanTone, readonly (readonly [hertz: number, ms: number])[]>> = {
  pass: [[1320, 120]],
  ask: [
    [660, 120],
    [660, 120],
  ],
  refuse: [[220, 450]],
};

let audio: AudioContext | undefined;

/** Sounds what a scan led to. Silent where the browser has no sound or has not been touched yet. */
export function soundTone(tone: ScanTone): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume();
  let at = audio.currentTime;
  for (const [hertz, ms] of notes[tone]) {
    const oscillator = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0.2 });
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1000);
    at += ms / 1000 + 0.06;
  }
}
