import { apiErrorOf, isRecord } from '@shanmen/shared';

/** Why a press led nowhere, and where in the document that is, as far as it is known. */
export type Refusal = {
  readonly text: string;
  /** The field of the head, or of the line. */
  readonly path: string | null;
  /** From 1; null in the head. */
  readonly lineNo: number | null;
};

/** What is not even sent. */
export class EntryRefusal extends Error {
  readonly path: string | null;
  readonly lineNo: number | null;

  constructor({ text, path, lineNo }: Refusal) {
    super(text);
    this.name = 'EntryRefusal';
    this.path = path;
    this.lineNo = lineNo;
  }
}

/** What the screen or the server says to a press, with the place that it names. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof EntryRefusal) {
    const { message: text, path, lineNo } = error;
    return { text, path, lineNo };
  }
  if (!(error instanceof Error)) return { text: String(error), path: null, lineNo: null };
  const { message: text, path, details } = apiErrorOf(error);
  return { text, path, lineNo: lineIn(details) };
}

function lineIn(details: unknown): number | null {
  const lineNo = isRecord(details) ? details['lineNo'] : undefined;
  return typeof lineNo === 'number' ? lineNo : null;
}
