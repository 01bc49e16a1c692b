import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { RefundTerms } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import type { RefundTrial, RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';
import { type Fen, fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { addRefundRule, putRefundRule, readProducts } from '../../../src/commerce/public.ts';
import { withTransaction } from '../../../src/db/transaction.ts';
import type { RefundCase } from '../../../src/ticket/after-sale/refund/refund-fee.ts';
import type { TestApp } from '../../app/app.ts';
import { attraction, cashSale, openShift, quoteAndRefund, quoteBack, saleSite, sell } from './factories.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A rule, a ticket and an instant around it, the same for the same seed. */
export function randomCase(seed: number): { terms: RefundTerms; ticket: RefundCase; askedAt: Date } {
  const chance = chanceOf(seed * 7919);
  const upTo = (most: number) => Math.floor(chance() * (most + 1));
  const among = <T>(choices: readonly [T, ...T[]]): T => choices[upTo(choices.length - 1)] ?? choices[0];
  const visitDate = '2026-10-05';
  const base = among(['VISIT_START', 'VISIT_START', 'SLOT_START', 'ISSUE'] as const);
  const hours = [96, 72, 48, 24, 7, 2, 0]
    .filter(() => chance() < 0.4)
    .map(hour => (base === 'ISSUE' ? hour - 100 : hour));
  const expired = among(['FORBID', 'AUTO', 'AUDIT'] as const);
  const mode = among(['AUTO', 'AUTO', 'AUTO', 'AUDIT', 'FORBID'] as const);
  const tierFrom = (hoursBeforeMin: number | null) =>
    chance() < 0.7
      ? { hoursBeforeMin, feeBp: upTo(20) * 500, feeFen: null }
      : { hoursBeforeMin, feeBp: null, feeFen: fen(upTo(9_000)) };
  const tiers = [...hours, ...(hours.length === 0 || chance() < 0.5 ? [null] : [])].map(tierFrom);
  const feeMinFen = fen(among([0, 100, 555] as const));
  const terms: RefundTerms = {
    code: `Q${seed}`,
    name: `规则 ${seed}`,
    mode,
    base,
    until: among(['SLOT_END', 'SLOT_START', 'NONE'] as const),
    expired,
    expiredDays: expired === 'FORBID' ? 0 : 1 + upTo(4),
    rounding: among(['UP_TO_YUAN', 'FEN'] as const),
    feeMinFen,
    feeMaxFen: chance() < 0.3 ? fen(feeMinFen + upTo(3_000)) : null,
    tiers: mode === 'FORBID' ? [] : tiers,
  };
  const minutesFrom = -4 * 24 * 60;
  // Half of them stand at an hour, where tiers turn.
  const minutes = chance() < 0.5 ? upTo(10 * 24) * 60 : upTo(10 * 24 * 60);
  const ticket: RefundCase = {
    grossFen: fen(1 + upTo(30_000)),
    visitDate,
    slot: chance() < 0.8 ? { visitDate, startTime: '08:00', endTime: '18:00' } : null,
    issuedAt: instantOf('2026-10-01', '09:00').toISOString(),
    validTo: instantOf(addDays(visitDate, 1)).toISOString(),
  };
  const askedAt = new Date(instantOf(visitDate).getTime() + (minutesFrom + minutes) * 60_000);
  return { terms, ticket, askedAt };
}

/** 30 minutes without a call end a session. */
const sessionMs = 20 * 60_000;

/**
 * Sells a ticket under each of so many random rules, and gives each back at a random instant: trial, window, quote and
 * charge say the same. @returns how many were given back, and how many the rule forbade
 */
export async function refundAlike(
  test: TestApp,
  clock: { now: Date },
  count: number,
): Promise<{ given: number; forbidden: number }> {
  const outcomes = { given: 0, forbidden: 0 };
  const soldAt = clock.now;
  const { sold, windowId, place } = await soldUnderEach(test, count);
  let [seller, maker, signedInAt] = [await test.signIn('seller01'), await test.signIn('commerce01'), soldAt];
  for (const { terms, order, askedAt } of sold.toSorted(
    (a, b) => a.askedAt.getTime() - b.askedAt.getTime(),
  )) {
    clock.now = askedAt < soldAt ? soldAt : askedAt;
    if (clock.now.getTime() - signedInAt.getTime() > sessionMs) {
      [seller, maker, signedInAt] = [
        await test.signIn('seller01'),
        await test.signIn('commerce01'),
        clock.now,
      ];
    }
    const trial: RefundTrial = {
      terms,
      productId: place.productId,
      visitDate: place.visitDate,
      slotStart: null,
      grossFen: null,
      issuedAt: soldAt.toISOString(),
      askedAt: clock.now.toISOString(),
    };
    const { result: tried } = await maker.call<RefundTried>('POST', '/api/ticket/refund-trials', {
      body: trial,
    });
    const said = { rule: terms.code, feeFen: tried.feeFen, netFen: tried.netFen };
    const alike = (other: { feeFen: Fen | null; netFen: Fen | null } | null | undefined) =>
      expect({ rule: terms.code, feeFen: other?.feeFen ?? null, netFen: other?.netFen ?? null }).toEqual(
        said,
      );
    alike(tried.spans.find(({ isAsked }) => isAsked));
    const code = order.orderNo;
    const shown = await seller.call<RefundableOrder>('GET', `/api/ticket/refundables?code=${code}`);
    alike(shown.result.tickets[0]?.offer);
    const asked = { order, windowId, kind: 'VISITOR' as const, reason: '行程取消' };
    const quoted = await quoteBack(seller, asked);
    if (tried.outcome === 'FORBID') {
      expect(quoted.error?.code).toBe('refund_forbidden');
      outcomes.forbidden += 1;
    } else {
      alike(quoted.result);
      alike((await quoteAndRefund(seller, asked)).result);
      outcomes.given += 1;
    }
  }
  return outcomes;
}

/** A ticket of the same place under each of so many random rules. */
async function soldUnderEach(test: TestApp, count: number) {
  const seller = await test.signIn('seller01');
  const { windowId } = await saleSite(test.db);
  await openShift(seller, windowId);
  const hours = { startTime: '08:00', endTime: '18:00', capacity: 100_000 };
  const place = await attraction(test.db, { visitDate: '2026-10-05', priceYuan: 123, ...hours });
  const [product] = await readProducts(test.db, [place.productId]);
  const sold = [];
  for (let seed = 0; seed < count; seed += 1) {
    const { terms, askedAt } = randomCase(seed);
    await withTransaction(test.db, async tx => {
      await addRefundRule(tx, terms);
      await putRefundRule(tx, product?.code ?? '', terms.code);
    });
    sold.push({ terms, askedAt, order: (await sell(seller, cashSale({ windowId }, place))).result });
  }
  return { sold, windowId, place };
}
