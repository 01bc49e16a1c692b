/** How much waits for a person in one area, counted where she may look: everywhere, or in her outlets alone. */
export type Waiting = { readonly count: number; readonly isAll: boolean };
