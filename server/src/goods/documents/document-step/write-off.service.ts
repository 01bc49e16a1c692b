import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';

import type { Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readGoodsFacts } from '../document/document.queries.ts';
import { writeNew } from '../document/document.service.ts';
import { lineRows } from '../document/document-lines.ts';
import type { DocumentWork } from '../document-work.ts';
import type { Settled } from '../source-line/source-limits.ts';
import { readSourceLines } from '../source-line/source-line.queries.ts';
import { readPlaceCode } from '../../masters/warehouse/twin.queries.ts';
import { submitDocument } from './document-step.service.ts';

export type Loss = {
  sourceDocId: number;
  /** The twin that held it. */
  whId: number;
  reason: '丢失' | '在途短少';
  missing: readonly Pick<Settled, 'sourceLineId' | 'qty'>[];
  /** Who declared it, and so does not audit it where its maker must not. */
  makerId: number;
};

/**
 * What was lent and lost, or went missing on its way, waits as a 报损单 for its own audit: until then it stays in the
 * books of the twin that held it.
 */
export async function writeOff(
  tx: Tx,
  staff: Staff,
  { sourceDocId, whId, reason, missing, makerId }: Loss,
  work: DocumentWork,
): Promise<void> {
  const sources = await readSourceLines(tx, sourceDocId);
  const lines = missing.flatMap(({ sourceLineId, qty }) => {
    const source = sources.get(sourceLineId);
    return source ? [{ goodsId: source.goodsId, qty, sourceLineId }] : [];
  });
  const draft: DocumentDraft = { bizDate: work.today, whId, reason, sourceDocId, lines };
  const goods = await readGoodsFacts(
    tx,
    lines.map(line => line.goodsId),
  );
  const rows = lineRows(traitsOf('bs'), draft, goods);
  const placeCode = await readPlaceCode(tx, whId);
  const own = { ...work, type: 'bs', title: traitsOf('bs').title } as const;
  const { id } = await writeNew(tx, { id: makerId }, draft, rows, { ...own, placeCode, channel: 'SYS' });
  await submitDocument(tx, staff, id, { version: 1 }, own);
}
