import type { Utterance } from '@shanmen/shared';

/** One utterance on its way, with the moment it was asked for. */
type Waiting = { readonly utterance: Utterance; readonly since: number; readonly left: number };

export type SpeechPorts = {
  /** Speaks one text; resolves when it is over, also when it was cut short. */
  readonly speak: (text: string) => Promise<void>;
  /** Cuts short what is being spoken. */
  readonly cut: () => void;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

const sameKeyWithin = 3_000;
const longestWait = 20_000;
const betweenCalls = 3_000;

/**
 * One voice for everything: a newer amount takes the place of an older one, a call is never cancelled
 * and is said as often as it asks for, mere information gives way to whatever waits.
 */
export class SpeechQueue {
  readonly #ports: SpeechPorts;
  #waiting: readonly Waiting[] = [];
  #speaking: Waiting | null = null;
  readonly #said = new Map<string, number>();

  constructor(ports: SpeechPorts) {
    this.#ports = ports;
  }

  say(utterance: Utterance): void {
    const since = this.#ports.now();
    if (this.#wasSaid(utterance.key, since)) return;
    if (utterance.kind === 'info' && this.#waiting.length > 0) return;
    if (utterance.kind === 'amount') this.#dropAmounts();
    this.#waiting = [...this.#waiting, { utterance, since, left: utterance.times ?? 1 }];
    if (this.#speaking === null) void this.#speakAll();
  }

  #wasSaid(key: string | undefined, now: number): boolean {
    if (key === undefined) return false;
    const last = this.#said.get(key);
    this.#said.set(key, now);
    return last !== undefined && now - last < sameKeyWithin;
  }

  #dropAmounts(): void {
    this.#waiting = this.#waiting.filter(one => one.utterance.kind !== 'amount');
    if (this.#speaking?.utterance.kind === 'amount') this.#ports.cut();
  }

  async #speakAll(): Promise<void> {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      this.#speaking = next;
      await this.#ports.speak(next.utterance.text);
      if (next.left > 1) await this.#repeat(next);
    }
    this.#speaking = null;
  }

  async #repeat(spoken: Waiting): Promise<void> {
    await this.#ports.wait(betweenCalls);
    const again = { ...spoken, since: this.#ports.now(), left: spoken.left - 1 };
    this.#waiting = [again, ...this.#waiting];
  }

  #next(): Waiting | null {
    const now = this.#ports.now();
    const isFresh = ({ utterance, since }: Waiting) =>
      utterance.kind === 'call' || now - since <= longestWait;
    const [first, ...rest] = this.#waiting.filter(isFresh);
    this.#waiting = rest;
    return first ?? null;
  }
}
