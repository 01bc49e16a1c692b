/**
 * What an application remembers between two requests, piece by piece. All of it can be forgotten at once: tests begin
 * with an application that remembers nothing, and make one only once.
 */
export class Memory {
  readonly #pieces: (() => void)[] = [];

  /** @param forget brings one piece back to how it began; what is under way meanwhile may fill it again */
  holds(forget: () => void): void {
    this.#pieces.push(forget);
  }

  forget(): void {
    for (const forget of this.#pieces) forget();
  }
}
