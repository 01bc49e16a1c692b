import type {
  OfflineDecision,
  OfflineFlag,
  OfflineReceipt,
  OfflineSale,
  OfflineSaleBatch,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type LeaseRow, lockLease, readLease } from '../offline-lease/offline-lease.queries.ts';
import { postOfflineSale, type PostingWork } from './offline-posting.ts';
import {
  claimTickets,
  insertOfflineSale,
  lockOfflineSale,
  type NewOfflineSale,
  type OpenSale,
  readOfflineSale,
  readReceipt,
  settleOfflineSale,
} from './offline-sale.queries.ts';

/** So far a machine's clock may be from ours before somebody is told. */
const clockToleranceMs = 5 * 60_000;

export type UploadWork = Omit<PostingWork, 'isDecided'>;

/**
 * Takes what a window sold by itself, each sale for itself and once, in the order of selling. What cannot be posted is
 * kept for a person: the visitor has paid, so nothing is refused.
 */
export async function uploadSales(
  db: Db,
  staff: Staff,
  { deviceTime, sales }: OfflineSaleBatch,
  work: UploadWork,
): Promise<OfflineReceipt[]> {
  const isOff = Math.abs(Date.parse(deviceTime) - work.now.getTime()) > clockToleranceMs;
  const flags: OfflineFlag[] = isOff ? ['clock_differs'] : [];
  const receipts: OfflineReceipt[] = [];
  for (const sale of sales) receipts.push(await takeOne(db, staff, sale, flags, work));
  return receipts;
}

async function takeOne(
  db: Db,
  staff: Staff,
  sale: OfflineSale,
  flags: readonly OfflineFlag[],
  work: UploadWork,
): Promise<OfflineReceipt> {
  const row = { uuid: sale.uuid, leaseId: sale.leaseId, uploadedBy: staff.id, receivedAt: work.now, sale };
  try {
    return await withTransaction(db, async tx => {
      // Under the lock of the lease: a sale that is sent twice at once finds the first one.
      const lease = (await lockLease(tx, sale.leaseId)) ? await readLease(tx, sale.leaseId) : null;
      const earlier = await readReceipt(tx, sale.uuid);
      if (earlier) return earlier;
      if (!lease) throw new RuleViolation('offline_terms_unknown', '没有找到该离线额度');
      return await takePosted(tx, staff, { ...row, lease, flags }, work);
    });
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const { code, message: words } = error;
    return await withTransaction(db, async tx => {
      const pending = { ...row, flags, state: 'PENDING', orderId: null, code, words } as const;
      const id = await insertOfflineSale(tx, pending);
      const first = id === null ? await readReceipt(tx, sale.uuid) : null;
      return first ?? { uuid: sale.uuid, state: 'PENDING', orderNo: null, words };
    });
  }
}

type Arriving = Pick<NewOfflineSale, 'uuid' | 'leaseId' | 'uploadedBy' | 'receivedAt' | 'sale' | 'flags'> & {
  lease: LeaseRow;
};

async function takePosted(
  tx: Tx,
  staff: Staff,
  { lease, ...row }: Arriving,
  work: UploadWork,
): Promise<OfflineReceipt> {
  const { sale } = row;
  const posted = await postOfflineSale(tx, staff, sale, lease, { ...work, isDecided: false });
  const flags = [...row.flags, ...posted.flags];
  const { orderId, orderNo } = posted;
  const id = await insertOfflineSale(tx, {
    ...row,
    flags,
    state: 'POSTED',
    orderId,
    code: null,
    words: null,
  });
  if (id === null) throw new Error('a sale that was looked for under its lock is new');
  await claim(tx, sale, id);
  return { uuid: sale.uuid, state: 'POSTED', orderNo, words: null };
}

async function claim(tx: Tx, { leaseId, lines }: OfflineSale, saleId: number): Promise<void> {
  const ticketNos = lines.flatMap(line => line.ticketNos);
  const count = await claimTickets(tx, { leaseId, ticketNos, saleId });
  if (count !== ticketNos.length) throw new RuleViolation('offline_tickets_unknown');
}

/**
 * 处理: a person makes an order of it all the same, says that none will come of it, or has seen what was noted.
 * @throws not_found, offline_sale_settled, invalid_input, and what `postOfflineSale` throws
 */
export async function decideOfflineSale(
  tx: Tx,
  staff: Staff,
  id: number,
  { how, note }: OfflineDecision,
  work: UploadWork & { outletIds: readonly number[] | null },
): Promise<OfflineSaleRow> {
  const open = found(await lockOfflineSale(tx, id, work.outletIds), '笔离线售票');
  if (open.isSettled || open.state === 'SETTLED') throw new RuleViolation('offline_sale_settled');
  if ((how === 'SEEN') !== (open.state === 'POSTED')) {
    throw new RuleViolation('invalid_input', '已入账的只能确认，未入账的须入账或作废');
  }
  const settling = { staffId: staff.id, note, at: work.now };
  if (how === 'POST') {
    const { orderId, flags } = await postDecided(tx, staff, open, work);
    await settleOfflineSale(tx, id, { ...settling, state: 'POSTED', orderId, flags });
  } else {
    const state = how === 'SEEN' ? 'POSTED' : 'SETTLED';
    await settleOfflineSale(tx, id, { ...settling, state, orderId: null, flags: open.flags });
  }
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.offline-sale.settled',
    objectType: 'offline_sale',
    objectId: open.sale.uuid,
    before: { state: open.state },
    after: { state: how },
    reason: note,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const row = await readOfflineSale(tx, id);
  if (!row) throw new Error(`offline sale ${id} was written in this transaction`);
  return row;
}

async function postDecided(tx: Tx, staff: Staff, open: OpenSale, work: UploadWork) {
  const { leaseId, sale } = open;
  const lease = leaseId !== null && (await lockLease(tx, leaseId)) ? await readLease(tx, leaseId) : null;
  if (!lease) throw new RuleViolation('offline_terms_unknown', '没有找到该离线额度，只能作废');
  const posted = await postOfflineSale(tx, staff, sale, lease, { ...work, isDecided: true });
  await claim(tx, sale, open.id);
  return { orderId: posted.orderId, flags: [...new Set([...open.flags, ...posted.flags])] };
}
