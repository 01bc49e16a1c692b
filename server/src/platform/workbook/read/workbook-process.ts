import { readSheet } from './read-sheet.ts';
import { type SheetRow, UnreadableFile } from './sheet-cell.ts';

/** What comes of a file: its rows, or why there are none; null when nobody foresaw it. */
export type WorkbookAnswer = { readonly rows: SheetRow[] } | { readonly refusal: string | null };

// A process of its own for one file: what the file does to it, it does to nobody else.
process.once('message', (bytes: Uint8Array) => {
  process.send?.(answerTo(Buffer.from(bytes)), () => process.disconnect());
});
process.send?.('ready');

function answerTo(bytes: Buffer): WorkbookAnswer {
  try {
    return { rows: readSheet(bytes) };
  } catch (error) {
    return { refusal: error instanceof UnreadableFile ? error.message : null };
  }
}
