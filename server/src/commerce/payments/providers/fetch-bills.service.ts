import { type Fen, negateFen } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { importChannelBill } from '../channel-bill/channel-bill.service.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { fetchWechatBill } from './wechat.gateway.ts';

/**
 * The job: takes in the bill of yesterday from each provider that hands it out by its protocol; again it changes
 * nothing. @returns how many rows came
 */
export async function fetchBills(db: Db, accounts: ProviderAccounts, now: Date): Promise<number> {
  if (!accounts.wechat) return 0;
  const billDate = addDays(dayOf(now), -1);
  const bill = await fetchWechatBill(accounts.wechat, () => now, billDate);
  if (bill === null) return 0;
  const lines = bill.map(line => ({
    tradeNo: line.refundNo ?? line.tradeNo,
    channelTradeNo: line.channelTradeNo,
    amountFen: signed(line.direction, line.amountFen),
    feeFen: line.feeFen,
    at: instantIn(line.at),
  }));
  const handed = { provider: 'WECHAT', billDate, lines, file: null } as const;
  try {
    await withTransaction(db, tx => importChannelBill(tx, handed, { now, staff: null }));
  } catch (error) {
    if (error instanceof RuleViolation && error.code === 'bill_already_imported') return 0;
    throw error;
  }
  return lines.length;
}

function signed(direction: 'IN' | 'OUT', amount: Fen): Fen {
  return direction === 'IN' ? amount : negateFen(amount);
}

/** `2026-11-28 10:20:30` in Shanghai, to the minute. */
function instantIn(text: string): string {
  const [day = '', time = ''] = text.split(' ');
  return instantOf(day, time.slice(0, 5)).toISOString();
}
