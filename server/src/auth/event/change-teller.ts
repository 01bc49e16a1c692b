import type { ChangingNoun, ServerEvent } from '@shanmen/shared/contracts/shell/event';

/** Every notification waits for those of all other transactions, so a busy window sends few of them. */
const gatherMs = 300;

/** Gathers what changed and tells each noun at most about three times a second. */
export class ChangeTeller {
  readonly #tell: (event: ServerEvent) => Promise<void>;
  readonly #warn: (error: unknown) => void;
  readonly #changed = new Set<ChangingNoun>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (event: ServerEvent) => Promise<void>, warn: (error: unknown) => void) {
    this.#tell = tell;
    this.#warn = warn;
  }

  note(nouns: readonly ChangingNoun[]): void {
    if (nouns.length === 0) return;
    for (const noun of nouns) this.#changed.add(noun);
    this.#timer ??= setTimeout(() => void this.#send(), gatherMs).unref();
  }

  /** What was not told yet is not told any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  async #send(): Promise<void> {
    const nouns = [...this.#changed];
    this.#changed.clear();
    this.#timer = undefined;
    try {
      for (const name of nouns) {
        const [area = '', noun = ''] = name.split('.');
        await this.#tell({ name: 'changed', area, noun });
      }
    } catch (error) {
      // A hint that is lost costs a browser the half minute after which it reads again by itself.
      this.#warn(error);
    }
  }
}
