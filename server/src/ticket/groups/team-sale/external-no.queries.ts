import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

/**
 * One number of an agency makes one order. Said here by name; of two at the same moment the index lets one in.
 * @throws external_no_used with the order that has it
 */
export async function refuseUsedNumber(
  tx: Tx,
  externalNo: string | undefined,
  { channelId, enterpriseId }: { channelId: number; enterpriseId: number },
): Promise<void> {
  if (externalNo === undefined) return;
  const result = await sql<{ orderNo: string }>`
    select order_no as "orderNo"
    from ticket.ticket_order
    where external_no = ${externalNo}
      and channel_id = ${channelId}
      and enterprise_id = ${enterpriseId}
      and state <> 'CANCELLED'`.execute(tx);
  const [order] = result.rows;
  if (!order) return;
  throw new RuleViolation('external_no_used', `外部单号 ${externalNo} 已有订单 ${order.orderNo}`, {
    orderNo: order.orderNo,
  });
}
