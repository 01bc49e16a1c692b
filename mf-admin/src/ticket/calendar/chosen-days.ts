/** Days in a row, both ends included. */
export type ChosenDays = { readonly first: string; readonly last: string };

/**
 * A first click chooses a day, the second one all up to its day, whichever is earlier; the next begins anew.
 * @param isEnd whether the end of a choice is meant, as with Shift, however much is chosen already
 */
export function chosenAfter(chosen: ChosenDays | null, day: string, isEnd: boolean): ChosenDays {
  if (!chosen || (!isEnd && chosen.first !== chosen.last)) return { first: day, last: day };
  return day < chosen.first ? { first: day, last: chosen.last } : { first: chosen.first, last: day };
}
