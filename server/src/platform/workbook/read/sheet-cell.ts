/** A cell as it was typed: a number keeps the digits that the file holds, so that nothing is rounded. */
export type SheetCell = { readonly text: string; readonly isNumber: boolean };

/** A row of the file by the number that the spreadsheet program shows beside it. */
export type SheetRow = { readonly number: number; readonly cells: readonly (SheetCell | undefined)[] };

/** Why a file cannot be read, in words for the user who chose it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
