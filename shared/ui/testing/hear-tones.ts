/** A browser that can be heard. @returns the pitches of all tones from now on, in Hz */
export function hearTones(): number[] {
  const heard: number[] = [];
  Object.assign(globalThis, {
    AudioContext: class {
      state = 'running';
      currentTime = 0;
    },
    GainNode: class {
      connect = () => this;
    },
    OscillatorNode: class {
      readonly frequency: number;
      constructor(_audio: AudioContext, { frequency }: { frequency: number }) {
        this.frequency = frequency;
      }
      connect = (next: unknown) => next;
      start = () => void heard.push(this.frequency);
      stop = () => undefined;
    },
  });
  return heard;
}
