import { type Unanswered, unansweredKinds } from '@shanmen/shared/contracts/ticket/selling/unanswered';

import type { Tx } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { longAsks, mostAsks } from '../asking-times.ts';

/** Whoever looks after it reads of money without an answer twice: after some minutes, and when nobody asks any more. */
export async function tellUnanswered(
  tx: Tx,
  { kind, no, asks }: Pick<Unanswered, 'kind' | 'no' | 'asks'>,
): Promise<void> {
  if (asks !== longAsks && asks !== mostAsks) return;
  // How much it is stands in the list, which is cut by outlet.
  const what = `${unansweredKinds[kind]} ${no}`;
  const text =
    asks === longAsks
      ? `支付机构 10 分钟没有答复${what}，仍在查询`
      : `支付机构一天没有答复${what}，已停止查询，请核对，并由管理员在「运行状况」重新查询`;
  await signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text,
      permission: 'ticket:unanswered:ask',
      address: '/system/health',
      // A 班长 sees to the customer; the screen is the administrator's.
      opens: 'admin:health:view',
    },
  });
}
