import type { BillLine } from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { addFen, fen } from '@shanmen/shared/money';
import { addDays, businessDay, dayOf } from '@shanmen/shared/time';

import {
  askWay,
  buySegments,
  changeWarnLevel,
  importChannelBill,
  listBillRows,
  listTrades,
} from '../../../src/commerce/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import { demoStaff } from '../people.ts';

const idemKey = '5d0e0000-0000-4000-8000-000000000001';

/** A bill of WeChat with a 长款, a 短款 and a 金额不符; and messages that were bought, below their warn level. */
export async function seedBills(db: Db, now: Date): Promise<void> {
  const bought = await db.selectFrom('commerce.sms_recharge').select('id').execute();
  if (bought.length > 0) return;
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'commerce01');
    await seedBill(tx, staff, now);
    const bizDate = addDays(businessDay(now), -1);
    const draft = { package: 'P50000', payMethod: 'BANK', slipNo: 'HD20261120-07' } as const;
    await buySegments(tx, staff, draft, { now, bizDate, idemKey });
    await changeWarnLevel(tx, staff, { warnAt: 55_000 }, { now, overdraftSegments: 100 });
  });
}

/** Of the last day that has three payments or more. */
async function seedBill(tx: Tx, staff: Staff, now: Date): Promise<void> {
  const to = addDays(businessDay(now), -1);
  const query = { method: 'WECHAT', from: addDays(to, -30), to, pageSize: 200 } as const;
  const trades = await listTrades(tx, query, { reach: null, overdueBefore: now });
  const dayIn = ({ at }: { at: string }) => dayOf(new Date(at));
  const billDate = trades.map(dayIn).find(day => trades.filter(trade => dayIn(trade) === day).length >= 3);
  if (billDate === undefined) return;
  const [, ...said] = trades
    .filter(trade => dayIn(trade) === billDate)
    .map(({ no, channelTradeNo, amountFen, at }): BillLine => {
      return { tradeNo: no, channelTradeNo: channelTradeNo ?? '', amountFen, feeFen: fen(0), at };
    });
  const [altered, ...rest] = said;
  if (!altered) return;
  const strange = { ...altered, tradeNo: '', channelTradeNo: '4200002611289001', amountFen: fen(80_00) };
  const lines = [{ ...altered, amountFen: addFen(altered.amountFen, fen(10_00)) }, ...rest, strange];
  await importChannelBill(tx, { provider: 'WECHAT', billDate, lines, file: null }, { now, staff });
  const [short] = (await listBillRows(tx, { result: 'SHORT' }, staff.id)).rows;
  const note = '微信客服确认为跨日入账，次日账单可见';
  if (short) await askWay(tx, staff, short.id, { way: 'EXPLAIN', note });
}
