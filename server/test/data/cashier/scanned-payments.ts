import { randomUUID } from 'node:crypto';

import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { accessBook } from '../../../src/admin/public.ts';
import { resolveTillPayments } from '../../../src/cashier/public.ts';
import { documentMoney } from '../../../src/commerce/public.ts';
import type { Client, TestApp } from '../../app/app.ts';
import { asOwner, readNumber } from '../../app/scenario.ts';
import { saleOf, sendSale, type TillCounter } from './till-counter.ts';

const code = (manner: string) => `1340000000000000${manner}`;

/** Codes of guests by what the simulated provider does with them. */
export const codes = {
  paid: code('99'),
  declined: code('01'),
  late: code('02'),
  silentPaid: code('03'),
  silentLost: code('04'),
  never: code('05'),
  refundLate: code('06'),
  refundRefused: code('07'),
} as const;

/** A sale of pieces of `W001` that a code pays. */
export function scannedSale(
  counter: TillCounter,
  shift: TillShift,
  count: number,
  authCode: string = codes.paid,
): TillSale {
  const amountFen = fen(count * counter.priceFen);
  return saleOf(counter, shift, count, { payments: [{ tender: 'SCAN', amountFen, authCode }] });
}

/** So many seconds go by for the provider and for whoever asks it. */
export async function later({ database }: TestApp, seconds: number): Promise<void> {
  const before = `interval '${seconds} seconds'`;
  await asOwner(
    database.url,
    `update commerce.simulated_charge set answers_at = answers_at - ${before};
     update commerce.simulated_refund set answers_at = answers_at - ${before};
     update cashier.open_sale set ask_at = ask_at - ${before}, raised_at = raised_at - ${before};
     update cashier.payment set ask_at = ask_at - ${before} where ask_at is not null`,
  );
}

/** One turn of the job, as any process would take it. */
export function resolvePayments(test: TestApp): Promise<number> {
  const book = accessBook(test.db, test.app.memory);
  const site = async () => ({ ...(await book.site()), accounts: { wechat: null, alipay: null } });
  return resolveTillPayments({ ...test.deps, site, money: documentMoney });
}

/** What the provider took of guests. */
export function charged({ database }: TestApp): Promise<number> {
  const sum = `select coalesce(sum(amount_fen), 0) as value from commerce.simulated_charge
    where outcome = 'SUCCESS' and not is_closed`;
  return readNumber(database.url, sum);
}

type Work = { cashier: Client; shift: TillShift; runs: number };

/** K-14: each charge ends paid or closed, and what was taken is in the books once, whatever happens meanwhile. */
export async function chargeAtRandom(
  test: TestApp,
  counter: TillCounter,
  { cashier, shift, runs }: Work,
): Promise<void> {
  const { paid, declined, late, silentPaid, silentLost, never } = codes;
  const manners = fc.constantFrom(paid, declined, late, silentPaid, silentLost, never);
  const step = fc.constantFrom('query', 'cancel', 'repeat', 'later', 'job');
  const run = fc.asyncProperty(manners, fc.array(step, { maxLength: 5 }), async (authCode, steps) => {
    const [body, key] = [scannedSale(counter, shift, 1, authCode), randomUUID()];
    const { open } = (await sendSale(cashier, body, key)).result;
    for (const one of steps) {
      if (one === 'later') await later(test, 7);
      else if (one === 'job') await resolvePayments(test);
      else if (one === 'repeat') await sendSale(cashier, body, key);
      else if (open)
        await cashier.call(
          'POST',
          `/api/cashier/sales/${open.id}/${one === 'query' ? 'query-payment' : 'cancel'}`,
        );
    }
    for (const wait of [90, 90, 90]) {
      await later(test, wait);
      await resolvePayments(test);
    }
    const states = `select count(*) as value from cashier.open_sale where state not in ('POSTED', 'VOID')`;
    expect(await readNumber(test.database.url, states)).toBe(0);
    const posted = `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = 'wechat'`;
    expect(await readNumber(test.database.url, posted)).toBe(await charged(test));
  });
  await fc.assert(run, { numRuns: runs, endOnFailure: true });
}
