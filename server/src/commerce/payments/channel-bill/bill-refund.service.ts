import { withTransaction, type Db } from '../../../db/transaction.ts';
import type { PaymentGateway } from '../payment-gateway/payment.gateway.ts';
import { endRefunding, listRefunding, markOpen } from './channel-bill.queries.ts';
import { postBillRefund } from './channel-bill.service.ts';

const mostAtOnce = 50;

type BillRefunding = { gateway: PaymentGateway | null; now: Date; bizDate: string };

/**
 * The job: asks providers to give back what two people said is too much, under one number each until there is an answer;
 * what a provider refuses is a difference again. @returns how many it asked for
 */
export async function refundBillRows(db: Db, { gateway, now, bizDate }: BillRefunding): Promise<number> {
  if (!gateway) return 0;
  const rows = await listRefunding(db, mostAtOnce);
  for (const { decidedBy: staffId, ...row } of rows) {
    const { id, tradeNo, surplusFen: amountFen } = row;
    // Without an answer nothing is known, and the same number is asked for again.
    const word = await gateway.refund({ refundNo: `BR${id}`, tradeNo, amountFen }).catch(() => null);
    if (word === null || word.state === 'PENDING') continue;
    await withTransaction(db, async tx => {
      if (word.state === 'FAILED') return markOpen(tx, id, word.words);
      if (await endRefunding(tx, id)) await postBillRefund(tx, row, { now, bizDate, staffId });
    });
  }
  return rows.length;
}
