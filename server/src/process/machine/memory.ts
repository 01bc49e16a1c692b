/** What is remembered: how many calls came within this minute, or anything else. */
type Kind = 'calls' | 'other';

/**
 * What an application remembers between two requests, piece by piece. Tests begin with an application that remembers
 * nothing, and make one only once; where their clock stands still, a minute ends with each call.
 */
export class Memory {
  readonly #pieces: { readonly kind: Kind; readonly forget: () => void }[] = [];

  /** @param forget brings one piece back to how it began; what is under way meanwhile may fill it again */
  holds(forget: () => void, kind: Kind = 'other'): void {
    this.#pieces.push({ kind, forget });
  }

  /** @param kind the pieces to forget; without it all of them */
  forget(kind?: Kind): void {
    for (const piece of this.#pieces) if (kind === undefined || piece.kind === kind) piece.forget();
  }
}
