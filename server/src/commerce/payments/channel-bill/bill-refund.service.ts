import { withTransaction, type Db } from '../../../db/transaction.ts';
import type { PaymentGateway, RefundAnswer } from '../payment-gateway/payment.gateway.ts';
import { type BillRefund, endRefunding, listRefunding, markOpen } from './channel-bill.queries.ts';
import { postBillRefund } from './channel-bill.service.ts';

const mostAtOnce = 50;

type BillRefunding = { gateway: PaymentGateway | null; now: Date; bizDate: string };

/**
 * The job: asks providers to give back what two people said is too much, under one number each until there is an answer;
 * what a provider refuses is a difference again. @returns how many it asked for
 */
export async function refundBillRows(db: Db, { gateway, ...work }: BillRefunding): Promise<number> {
  if (!gateway) return 0;
  const rows = await listRefunding(db, mostAtOnce);
  for (const row of rows) {
    const { id, tradeNo, surplusFen: amountFen } = row;
    // Without an answer nothing is known, and the same number is asked for again.
    const word = await gateway.refund({ refundNo: `BR${id}`, tradeNo, amountFen }).catch(() => null);
    if (word) await settle(db, row, word, work);
  }
  return rows.length;
}

/** A provider told what became of such money. @returns whether it is of a row that waits for it */
export async function settleBillRefund(
  db: Db,
  refundNo: string,
  word: RefundAnswer,
  work: Omit<BillRefunding, 'gateway'>,
): Promise<boolean> {
  const [, id] = /^BR(\d{1,15})$/.exec(refundNo) ?? [];
  const [row] = id === undefined ? [] : await listRefunding(db, 1, Number(id));
  if (!row) return false;
  await settle(db, row, word, work);
  return true;
}

async function settle(
  db: Db,
  { decidedBy: staffId, ...row }: BillRefund,
  word: RefundAnswer,
  work: Omit<BillRefunding, 'gateway'>,
): Promise<void> {
  if (word.state === 'PENDING') return;
  await withTransaction(db, async tx => {
    // A notify and the job may tell of it at once.
    if (!(await endRefunding(tx, row.id))) return;
    if (word.state === 'FAILED') await markOpen(tx, row.id, word.words);
    else await postBillRefund(tx, row, { ...work, staffId });
  });
}
