import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import { clearInvoices, clearMessages, listBlacklisted } from '../../../commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import {
  type Before,
  clearOrders,
  clearWaiting,
  deleteCodes,
  listSettled,
  lockNamedOrders,
} from './forgetting.queries.ts';

/** So many rows are touched in one transaction; a window never waits for more. */
const batch = 200;

const dayMs = 24 * 3_600_000;

export type Forgotten = {
  orders: number;
  tickets: number;
  waiting: number;
  messages: number;
  invoices: number;
  codes: number;
};

/**
 * LR-5: so many days after the visit nothing is kept that leads to a person, but for what is still open: tickets in
 * force, money on its way, an objection, a name on the blacklist. Safe to repeat, and to be broken off at any point.
 */
export async function forgetVisitors(db: Db, now: Date): Promise<Forgotten> {
  const keepDays = (await openSettings(db))(settings.piiKeepDays);
  const day = addDays(dayOf(now), -keepDays);
  const before = { day, instant: instantOf(day) };
  const total: Forgotten = { orders: 0, tickets: 0, waiting: 0, messages: 0, invoices: 0, codes: 0 };
  for (let afterId: number | null = 0; afterId !== null;) {
    const from: number = afterId;
    const step = await withTransaction(db, tx => forgetOrders(tx, before, from, now));
    total.orders += step.orders;
    total.tickets += step.tickets;
    afterId = step.lastId;
  }
  total.waiting = await repeat(db, async tx => {
    const waiting = await clearWaiting(tx, before, batch);
    if (waiting > 0) await note(tx, before, { waiting });
    return waiting;
  });
  total.messages = await repeat(db, async tx => {
    const messages = await clearMessages(tx, before.instant, batch);
    if (messages > 0) await note(tx, before, { messages });
    return messages;
  });
  total.invoices = await repeat(db, async tx => {
    const invoices = await clearInvoices(tx, before.instant, batch);
    if (invoices > 0) await note(tx, before, { invoices });
    return invoices;
  });
  // A code is a hash of its own mobile and good for minutes: to delete it is housekeeping and no act.
  total.codes = await repeat(db, tx => deleteCodes(tx, new Date(now.getTime() - dayMs), batch));
  return total;
}

async function forgetOrders(
  tx: Tx,
  before: Before,
  afterId: number,
  now: Date,
): Promise<{ orders: number; tickets: number; lastId: number | null }> {
  const named = await lockNamedOrders(tx, before, { afterId, limit: batch });
  const lastId = named.at(-1)?.id ?? null;
  const all = named.flatMap(({ hashes }) => hashes);
  const blacklisted = new Set(await listBlacklisted(tx, all, now));
  const free = named.filter(({ hashes }) => !hashes.some(hash => blacklisted.has(hash)));
  const ids = await listSettled(
    tx,
    free.map(({ id }) => id),
    before,
  );
  const orders = ids.length;
  if (orders === 0) return { orders, tickets: 0, lastId };
  const tickets = await clearOrders(tx, ids);
  await note(tx, before, { orders, tickets });
  return { orders, tickets, lastId };
}

/** One batch a transaction, until a batch is not full. @returns how many rows */
async function repeat(db: Db, step: (tx: Tx) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const rows = await withTransaction(db, step);
    sum += rows;
    if (rows < batch) return sum;
  }
}

function note(tx: Tx, { day }: Before, counts: Partial<Forgotten>): Promise<void> {
  return writeAudit(tx, {
    staffId: null,
    action: 'ticket.visitor.forgotten',
    objectType: 'visitor',
    objectId: day,
    after: { before: day, ...counts },
    requestId: 'forget-visitors',
  });
}
