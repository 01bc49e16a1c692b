import { billProviders } from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import { addDays, dayOf, timeOfDay } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { readCsv } from '../../../platform/workbook/read/read-csv.ts';
import type { SheetRow } from '../../../platform/workbook/read/sheet-cell.ts';
import { fetchedLines } from '../channel-bill/bill-file.ts';
import { listBilledDays } from '../channel-bill/channel-bill.queries.ts';
import { importChannelBill } from '../channel-bill/channel-bill.service.ts';
import { fetchAlipayBill } from './alipay-bill.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import { readFirstAsked } from './provider-charge.queries.ts';
import type { Provider } from './provider-client.ts';
import { fetchWechatBill } from './wechat.gateway.ts';

/** Bills of so many days are still asked for after an outage. */
const daysBack = 7;
/** No provider has the bill of yesterday earlier. */
const earliest = '09:00';

type BillSource = {
  provider: Provider;
  /** The tables of a day; null where there is no bill, or none yet. */
  fetch: (day: string) => Promise<readonly SheetRow[][] | null>;
};

/**
 * The job: takes in each bill that a provider hands out and that is not there yet, once. A bill that cannot be
 * fetched or read is asked for again, and keeps none of the others.
 * @returns how many rows came
 * @throws bill_not_fetched with what is wrong with which bill, when all others are taken in
 */
export async function fetchBills(db: Db, accounts: ProviderAccounts, now: Date): Promise<number> {
  let count = 0;
  const failures: string[] = [];
  for (const source of sourcesOf(accounts, () => now)) {
    for (const day of await lackingDays(db, source.provider, now)) {
      try {
        count += await takeBill(db, source, day, now);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push(`${billProviders[source.provider]} ${day} 的账单：${why}`);
      }
    }
  }
  if (failures.length > 0) throw new RuleViolation('bill_not_fetched', failures.join('；'));
  return count;
}

function sourcesOf({ wechat, alipay }: ProviderAccounts, now: () => Date): BillSource[] {
  const sources: BillSource[] = [];
  if (wechat) {
    sources.push({
      provider: 'WECHAT',
      async fetch(day) {
        const file = await fetchWechatBill(wechat, now, day);
        return file && [readCsv(file)];
      },
    });
  }
  if (alipay) sources.push({ provider: 'ALIPAY', fetch: day => fetchAlipayBill(alipay, now, day) });
  return sources;
}

/** Days since the first charge whose bill is not there, the oldest first. */
async function lackingDays(db: Db, provider: Provider, now: Date): Promise<string[]> {
  const first = await readFirstAsked(db, provider);
  if (first === null) return [];
  const begun = dayOf(new Date(first));
  const last = timeOfDay(now) < earliest ? 2 : 1;
  const days = Array.from({ length: daysBack - last + 1 }, (_, at) => addDays(dayOf(now), at - daysBack));
  const due = days.filter(day => day >= begun);
  const billed = new Set(await listBilledDays(db, provider, due));
  return due.filter(day => !billed.has(day));
}

async function takeBill(
  db: Db,
  { provider, fetch }: BillSource,
  billDate: string,
  now: Date,
): Promise<number> {
  const tables = await fetch(billDate);
  if (tables === null) return 0;
  const lines = tables.flatMap(rows => fetchedLines(provider, rows));
  const handed = { provider, billDate, lines, file: null };
  try {
    await withTransaction(db, tx => importChannelBill(tx, handed, { now, staff: null }));
  } catch (error) {
    // Somebody imported its file meanwhile.
    if (error instanceof RuleViolation && error.code === 'bill_already_imported') return 0;
    throw error;
  }
  return lines.length;
}
