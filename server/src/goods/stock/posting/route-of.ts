import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { DocumentHeadRow } from '../../documents/document/document-read.queries.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import type { SourceDocument } from '../../documents/source-line/source-line.queries.ts';
import { findDefectWarehouse, findTransitTwin, openLoanTwin } from '../../masters/warehouse/twin.queries.ts';
import type { PostedFrom, Route } from './posting.ts';

/** Between which warehouses the goods of a document move, twins included. @throws document_incomplete */
export async function routeOf(
  tx: Tx,
  { whId, whToId }: DocumentHeadRow,
  source: SourceDocument | null,
  lines: readonly PostedFrom[],
  { type }: DocumentWork,
): Promise<Route> {
  const plain = { from: null, to: null, damaged: null };
  switch (traitsOf(type).stock) {
    case 'in':
      return { ...plain, to: whId, damaged: await placeForDamaged(tx, whId, lines) };
    case 'out':
      return { ...plain, from: whId };
    case 'transfer': {
      const target = whToId ?? whId;
      return { ...plain, from: whId, to: (await findTransitTwin(tx, whId, target)) ?? target };
    }
    case 'assembly':
      return { ...plain, from: whId, to: whToId ?? whId };
    case 'loan':
      return { ...plain, from: whId, to: await openLoanTwin(tx, whId) };
    case 'loanReturn': {
      const damaged = await placeForDamaged(tx, whId, lines);
      return { from: await openLoanTwin(tx, source?.whId ?? whId), to: whId, damaged };
    }
  }
}

/** Where what comes back damaged is put; null where nothing does. @throws document_incomplete */
async function placeForDamaged(tx: Tx, whId: number, lines: readonly PostedFrom[]): Promise<number | null> {
  if (lines.every(({ condition }) => condition !== 'damaged')) return null;
  const damaged = await findDefectWarehouse(tx, whId);
  if (damaged === null)
    throw new RuleViolation('document_incomplete', '没有在用的残次仓，损坏的商品无处可放');
  return damaged;
}
