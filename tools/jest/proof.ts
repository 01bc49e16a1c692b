/**
 * `proof` stands where `it` does, for what is tried at length beside the rules of its file: a race, a walk over everything,
 * a wait. `npm test` leaves proofs out and `npm run proofs` runs nothing else; one file by name runs both.
 */
export type Proof = ((name: string, run: jest.ProvidesCallback, timeout?: number) => void) & {
  each: jest.Each;
};

declare global {
  var proof: Proof;
}

const later: Proof = Object.assign(() => undefined, { each: () => () => undefined });

/** How a run takes proofs: `later` not at all, `only` alone. */
const taken = process.env['SHANMEN_PROOFS'];
globalThis.proof = taken === 'later' ? later : taken === 'only' ? it.only : it;
