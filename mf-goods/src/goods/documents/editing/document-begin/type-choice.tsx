import { apiErrorOf, hasAuth } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
  documentTypes,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Select, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { zeroFen } from '@shanmen/shared/money';

import { type LineOrigin, findGood } from '../document-entry/line-scan.ts';
import { type Head, headOf } from '../document-entry/head-entry.ts';
import { type EntryLine, lineFor } from '../document-entry/line-entry.ts';

/** The types that one may make. */
export function typesToBegin(): DocumentType[] {
  return documentTypeKeys.filter(type => hasAuth(documentCode(type, 'add')));
}

type TypeChoiceProps = {
  readonly origin: LineOrigin;
  readonly choices: Choices;
  /** What was entered so far. */
  readonly entered: () => Begun;
  readonly onBegin: (type: DocumentType, begun: Begun) => void;
};

/** 单据类型 of a document that is not saved yet; what was entered is taken along. */
export function TypeChoice({ origin, choices, entered, onBegin }: TypeChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  const { error } = useFeedback();
  const begin = async (type: DocumentType) => {
    setBusy(true);
    try {
      onBegin(type, await begunAs(type, entered(), choices, origin));
    } catch (failure) {
      error(apiErrorOf(failure).message);
      setBusy(false);
    }
  };
  return (
    <Select
      aria-label="单据类型"
      value={origin.type}
      loading={isBusy}
      disabled={isBusy}
      options={typesToBegin().map(value => ({ value, label: documentTypes[value].title }))}
      onChange={type => void begin(type)}
    />
  );
}

/** What was entered of a document that is not saved yet. */
export type Begun = { readonly head: Head; readonly lines: readonly EntryLine[] };

/** What was entered as one type, entered as another: the same goods, as that type asks for them. */
async function begunAs(
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
