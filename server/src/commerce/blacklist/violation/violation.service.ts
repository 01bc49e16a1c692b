import type { IdentityKind } from '@shanmen/shared/contracts/ticket/selling/identity';

import type { Tx } from '../../../db/transaction.ts';
import { insertEntry, updateLifted } from '../blacklist-entry/blacklist-entry.queries.ts';
import { countViolations, insertViolation, readRung, withdrawRows } from './violation.queries.ts';

/** Somebody who had a free place and did not come. */
export type NoShow = {
  ticketId: number;
  visitDate: string;
  idKind: IdentityKind;
  idHash: string;
  idMasked: string;
};

const dayMs = 24 * 3_600_000;

/** 爽约: the person may not book for as many days as the ladder says for the nth time. */
export async function recordNoShow(tx: Tx, noShow: NoShow, at: Date): Promise<void> {
  const { ticketId, visitDate, idKind: kind, idHash, idMasked } = noShow;
  const nth = (await countViolations(tx, idHash, visitDate)) + 1;
  const days = await readRung(tx, nth);
  const entryId = await insertEntry(tx, {
    kind,
    valueHash: idHash,
    valueMasked: idMasked,
    scopes: ['RESERVE'],
    reason: 'NOSHOW',
    source: 'AUTO',
    validUntil: new Date(at.getTime() + days * dayMs),
    note: `${visitDate} 预约未到，第 ${nth} 次，${days} 天`,
    staffId: null,
    at,
  });
  await insertViolation(tx, { idHash, ticketId, visitDate, entryId, at });
}

/** It was not their fault: what stood on these tickets is taken back, with the entries. @returns how many */
export async function withdrawViolations(
  tx: Tx,
  ticketIds: readonly number[],
  reason: string,
  at: Date,
): Promise<number> {
  const entryIds = await withdrawRows(tx, ticketIds, reason, at);
  for (const id of entryIds) await updateLifted(tx, id, { staffId: null, reason, at });
  return entryIds.length;
}
