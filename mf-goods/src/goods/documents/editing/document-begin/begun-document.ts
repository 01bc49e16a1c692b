import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { zeroFen } from '@shanmen/shared/money';
import { type Head, headOf } from '../document-entry/head-entry.ts';
import { type EntryLine, lineFor } from '../document-entry/line-entry.ts';
import { findGood, type LineOrigin } from '../document-entry/line-scan.ts';

/** What was entered of a document that is not saved yet. */
export type Begun = { readonly head: Head; readonly lines: readonly EntryLine[] };

/** What was entered as one type, entered as another: the same goods, as that type asks for them. */
export async function begunAs(
  type: DocumentType,
  { head, lines }: Begun,
  choices: Choices,
  origin: LineOrigin,
): Promise<Begun> {
  const { dueOn, mode } = headOf(type, null, choices);
  const isReason = head.reason !== null && traitsOf(type).reasons.includes(head.reason);
  const reason = isReason ? head.reason : null;
  const fresh = { sourceDocId: null, sourceNo: null, settle: null, payMethod: null, paidFen: zeroFen };
  return {
    head: { ...head, ...fresh, dueOn, mode, reason },
    // What comes back from a loan always names it.
    lines: type === 'gh' ? [] : await linesAs(type, lines, origin),
  };
}

async function linesAs(
  type: DocumentType,
  lines: readonly EntryLine[],
  origin: LineOrigin,
): Promise<EntryLine[]> {
  const found = await Promise.all(
    lines.map(async ({ code, qty, remark }) => {
      const good = code === '' ? null : await findGood(code, origin);
      return good ? [{ ...lineFor(type, good, qty), remark }] : [];
    }),
  );
  return found.flat();
}
