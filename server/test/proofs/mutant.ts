/**
 * A check of the product and the test that proves it: with the check taken away the test must fail. `npm run proofs`
 * tries all of them on a copy of the working tree.
 */
export type Mutant = {
  /** The check that the patches take away: "stock: balances are locked before they are judged". */
  readonly rule: string;
  readonly patches: readonly Patch[];
  /** The Jest file whose tests must fail with the patches and pass without. */
  readonly test: string;
  /** The pattern of the names of these tests, as `jest -t` takes it. */
  readonly named: string;
};

export type Patch = {
  readonly file: string;
  /** Whole statements that stand exactly once in the file; any run of white space fits any other. */
  readonly find: string;
  readonly replace: string;
};
