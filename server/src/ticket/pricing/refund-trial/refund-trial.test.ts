import type { RefundRule, RefundTerms } from '@shanmen/shared/contracts/commerce/products/refund-rule';
import type { RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';
import { fen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { randomCase, refundAlike } from '../../../../test/data/ticket/random-refund.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { amountsOf, judgeRefund, refundSpans } from '../../after-sale/refund/refund-fee.ts';

it('C-05 says in the preview at every instant what a refund of that instant costs, for 1,000 random rules', () => {
  for (let seed = 0; seed < 1000; seed += 1) {
    const { terms, ticket, askedAt } = randomCase(seed);
    const span = refundSpans(terms, ticket).find(({ until }) => until === null || askedAt < until);
    expect(span && amountsOf(span.judged, ticket)).toEqual(
      amountsOf(judgeRefund(terms, ticket, askedAt), ticket),
    );
  }
});

proof(
  'C-05 charges of sold tickets what preview, trial, window and quote said, for random rules and times',
  async () => {
    const clock = { now: instantOf('2026-10-01', '09:00') };
    const test = await testApp({ now: () => clock.now });
    try {
      const outcomes = await refundAlike(test, clock, 12);
      expect(outcomes.given).toBeGreaterThan(2);
      expect(outcomes.forbidden).toBeGreaterThan(2);
    } finally {
      await test.close();
    }
  },
  60_000,
);

describe('a refund rule', () => {
  const path = '/api/commerce/refund-rules';
  const draft: RefundTerms = {
    code: 'RR8',
    name: '宽松',
    mode: 'AUTO',
    base: 'VISIT_START',
    until: 'SLOT_END',
    expired: 'FORBID',
    expiredDays: 0,
    rounding: 'FEN',
    feeMinFen: zeroFen,
    feeMaxFen: null,
    tiers: [
      { hoursBeforeMin: 24, feeBp: 0, feeFen: null },
      { hoursBeforeMin: null, feeBp: 1000, feeFen: null },
    ],
  };
  let test: TestApp;
  let maker: Client;
  let checker: Client;
  beginsWith(async () => {
    test = await testApp();
    maker = await test.signIn('commerce01');
    checker = await test.signIn('admin');
    return test;
  });

  const add = (changes: Partial<RefundTerms> = {}) =>
    maker.call<RefundRule>('POST', path, { body: { ...draft, ...changes }, key: true });
  const step = (client: Client, id: number, name: string, body?: object) =>
    client.call<RefundRule>('POST', `${path}/${id}/${name}`, { ...(body ? { body } : {}), key: true });

  it('A-06 C-03 holds for a ticket once a second person has seen what changes, and never for what was sold', async () => {
    const { site, seller } = await sellerAtWork(test);
    const place = await attraction(test.db);
    await sell(seller, cashSale(site, place));
    const { id } = (await add()).result;
    expect((await step(maker, id, 'bind', { productIds: [999_999], reason: '旺季' })).error?.code).toBe(
      'not_found',
    );
    const asked = await step(maker, id, 'bind', { productIds: [place.productId], reason: '旺季' });
    expect(asked.result).toMatchObject({ products: [], asked: [{ id: place.productId }], isOwn: true });
    const effect = await checker.call('GET', `${path}/${id}/effect`);
    expect(effect.result).toEqual([
      expect.objectContaining({
        fromName: null,
        from: ['售出后不可退，景区闭园除外'],
        to: ['游玩日零点前 24 小时以上：免费退', '此后至场次结束前：收票价的 10%', '场次结束后：不可退'],
        soldTickets: 1,
      }),
    ]);
    expect((await step(maker, id, 'audit', { approved: true, reason: '' })).error?.code).toBe(
      'maker_is_checker',
    );
    expect((await step(maker, id, 'bind', { productIds: [place.productId], reason: '又' })).error?.code).toBe(
      'state_forbidden',
    );
    expect((await step(checker, id, 'audit', { approved: true, reason: '' })).result).toMatchObject({
      asked: null,
      products: [{ id: place.productId }],
    });
    const [kept] = await test.db.selectFrom('ticket.order_line').select('snapshot').execute();
    expect(kept?.snapshot).toMatchObject({ refundTerms: null });
    expect((await step(maker, id, 'off')).error?.code).toBe('rule_in_use');
  });

  it('is refused where it says nothing clear', async () => {
    const tier = { hoursBeforeMin: 24, feeBp: 0, feeFen: null };
    const wrong: [string, Partial<RefundTerms>][] = [
      ['tiers', { mode: 'FORBID' }],
      ['tiers', { tiers: [] }],
      ['tiers', { tiers: [{ ...tier, feeBp: null }] }],
      ['tiers', { tiers: [{ ...tier, feeFen: fen(1) }] }],
      ['tiers', { tiers: [tier, tier] }],
      ['tiers', { tiers: [{ ...tier, hoursBeforeMin: null }, tier] }],
      ['feeMaxFen', { feeMinFen: fen(2), feeMaxFen: fen(1) }],
      ['expiredDays', { expiredDays: 1 }],
      ['expiredDays', { expired: 'AUTO' }],
    ];
    for (const [field, changes] of wrong)
      expect((await add(changes)).error).toMatchObject({ code: 'invalid_input', details: { path: field } });
    const { id } = (await add()).result;
    expect((await add()).error?.code).toBe('code_taken');
    expect((await step(maker, id, 'audit', { approved: true, reason: '' })).error?.code).toBe('not_found');
    expect((await step(maker, id, 'off')).result.status).toBe('off');
    expect((await step(maker, id, 'off')).error?.code).toBe('state_forbidden');
  });

  it('tells the slots of the day, and every change of the fee of a show in order', async () => {
    const show = await attraction(test.db, { startTime: '19:30', endTime: '21:00', priceYuan: 168 });
    const tried = await maker.call<RefundTried>('POST', '/api/ticket/refund-trials', {
      body: {
        terms: {
          ...draft,
          base: 'SLOT_START',
          until: 'SLOT_START',
          tiers: [{ hoursBeforeMin: 2, feeBp: 5000, feeFen: null }],
        },
        productId: show.productId,
        visitDate: show.visitDate,
        slotStart: null,
        grossFen: null,
        issuedAt: instantOf('2026-09-01').toISOString(),
        askedAt: instantOf(show.visitDate, '17:31').toISOString(),
      },
    });
    expect(tried.result).toMatchObject({
      outcome: 'FORBID',
      netFen: null,
      slotStarts: ['19:30'],
      spans: [
        { outcome: 'AUTO', feeFen: 84_00, netFen: 84_00, isAsked: false },
        { until: null, outcome: 'FORBID', isAsked: true },
      ],
    });
  });
});
