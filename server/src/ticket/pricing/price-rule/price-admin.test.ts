import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type {
  PriceCalendar,
  PriceEffect,
  PriceRule,
  PriceRuleDraft,
  PriceRulePage,
  PriceTerms,
  PriceTried,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
} from '../../../../test/people/partners.ts';
import { priceDraft } from '../../../../test/data/ticket/prices.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';
const base = '/api/ticket/price-rules';

let test: TestApp;
let maker: Client;
let checker: Client;
let spot: Attraction;
beginsWith(async () => {
  test = await testApp({ now: () => new Date('2026-10-02T02:00:00Z') });
  ({ maker, checker } = await commerceHands(test));
  spot = await attraction(test.db, { visitDate: day });
  return test;
});

describe('a price', () => {
  it('A-06 Z-19 T-42 T-18 holds once somebody else has checked it, and what is sold then costs that', async () => {
    const { site, seller } = await sellerAtWork(test);
    const draft = (await add()).result;
    expect(draft).toMatchObject({ state: 'DRAFT', isOwn: true, checkerName: null });
    expect((await step(maker, draft, 'audit', { approved: true, reason: '' })).error?.code).toBe(
      'maker_is_checker',
    );
    expect((await step(checker, draft, 'audit', { approved: true, reason: '' })).error?.code).toBe(
      'state_forbidden',
    );
    expect((await step(maker, draft, 'submit')).result.state).toBe('PENDING');
    expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
    const approved = await step(checker, draft, 'audit', { approved: true, reason: '' });
    expect(approved.result).toMatchObject({ state: 'APPROVED', isOwn: false });
    expect((await sell(seller, cashSale(site, spot))).error?.code).toBe('price_changed');
    const dearer = { ...spot, priceFen: fen(50_00) };
    expect((await sell(seller, cashSale(site, dearer))).status).toBe(200);
    const used = `select price_rule_id as value from ticket.order_line order by id desc limit 1`;
    expect(await readNumber(test.database.url, used)).toBe(draft.id);
  });

  it('shows its approver the price in force, how far it is from that, and what it contradicts', async () => {
    const { site, seller } = await sellerAtWork(test);
    await sell(seller, cashSale(site, spot, 2));
    const agency = (await add({ customerType: 'AGENCY', salePriceFen: null, settlePriceFen: fen(32_00) }))
      .result;
    await step(maker, agency, 'submit');
    await step(checker, agency, 'audit', { approved: true, reason: '', typedFen: 32_00 });
    const draft = (await add({ salePriceFen: fen(30_00) })).result;
    const { result } = await checker.call<PriceEffect>('GET', `${base}/${draft.id}/effect`);
    expect(result).toMatchObject({
      inForce: { salePriceFen: 40_00 },
      changeBp: -2500,
      contradicts: [{ id: agency.id, settlePriceFen: 32_00 }],
      soldTickets: 2,
      mustType: false,
    });
  });

  it.each([
    ['0', 0],
    ['31 % below the price in force', 27_60],
    ['31 % above it', 52_40],
  ])('is approved only once its approver has typed it again, at %s', async (_name, price) => {
    const draft = (await add({ salePriceFen: fen(price) })).result;
    await step(maker, draft, 'submit');
    const audit = (more: object) => step(checker, draft, 'audit', { approved: true, reason: '', ...more });
    expect((await audit({})).error?.code).toBe('price_unconfirmed');
    expect((await audit({ typedFen: 40_00 })).error?.code).toBe('price_unconfirmed');
    expect((await audit({ typedFen: price })).result.state).toBe('APPROVED');
  });

  it('goes back to its maker, is changed as a draft, and is void for good', async () => {
    const draft = (await add()).result;
    await step(maker, draft, 'submit');
    const returned = await step(checker, draft, 'audit', { approved: false, reason: '价格有误' });
    expect(returned.result).toMatchObject({ state: 'DRAFT', stepReason: '价格有误' });
    const { version } = returned.result;
    const body = { ...priceDraft(spot.productId, day, { salePriceFen: fen(45_00) }), version };
    expect((await maker.call<PriceRule>('PUT', `${base}/${draft.id}`, { body })).result).toMatchObject({
      salePriceFen: 45_00,
    });
    expect((await maker.call('PUT', `${base}/${draft.id}`, { body })).error?.code).toBe('version_conflict');
    expect((await step(maker, draft, 'void', { reason: '停止销售' })).result.state).toBe('VOID');
    expect((await step(maker, draft, 'submit')).error?.code).toBe('state_forbidden');
    expect((await maker.call('PUT', `${base}/${draft.id}`, { body })).error?.code).toBe('state_forbidden');
    expect((await step(maker, { id: 999_999 }, 'submit')).error?.code).toBe('not_found');
  });

  it.each([
    ['a settlement above the sale', { settlePriceFen: fen(60_00) }, 'invalid_input'],
    ['no price at all', { salePriceFen: null }, 'invalid_input'],
    ['half a range of days', { dateFrom: day }, 'invalid_input'],
    ['a range that runs back', { dateFrom: day, dateTo: '2026-10-01' }, 'time_order'],
    ['an end before its beginning', { effectiveTo: '2026-10-01' }, 'time_order'],
    ['a ticket that is none', { productId: 999_999 }, 'not_found'],
  ] as const)('is refused with %s', async (_name, changes, code) => {
    expect((await add(changes)).error?.code).toBe(code);
  });

  it('is adjusted in a batch by drafts that follow, to the fen', async () => {
    const rules = (await list()).rows.map(rule => rule.id);
    const body = { ids: rules, by: 'bp', amount: -1250, effectiveFrom: '2026-11-01' };
    const { result } = await maker.call<{ drafts: number }>('POST', `${base}/batch`, { body, key: true });
    expect(result.drafts).toBe(1);
    expect((await list('DRAFT')).rows).toMatchObject([{ salePriceFen: 35_00, effectiveFrom: '2026-11-01' }]);
  });
});

it('says of a price that was agreed what its agreement gives back, and of no other', async () => {
  const { id } = await activeEnterprise({ maker, checker });
  const products = [{ productId: spot.productId, season: null, priceFen: fen(30_00) }];
  const rebates = [{ fromValue: 1, perHeadFen: fen(2_00), bp: null }];
  const terms = { validFrom: day, validTo: '2026-12-31', rebatePeriod: 'ORDER', rebates } as const;
  await activeAgreement(
    { maker, checker },
    { ...agreementDraft(id, []), ...terms, products, rebates: [...rebates] },
  );
  const [agreed, listed] = (await list()).rows.toSorted((a, b) => b.id - a.id);
  expect(agreed).toMatchObject({ settlePriceFen: 30_00, rebatePeriod: 'ORDER', rebates });
  expect(listed).toMatchObject({ agreementNo: null, rebatePeriod: null, rebates: [] });
  await asOwner(test.database.url, 'update commerce.product set rebate_eligible = false');
  for (const rule of (await list()).rows) expect(rule).toMatchObject({ rebatePeriod: null, rebates: [] });
});

describe('试算', () => {
  it('T-19 names the rule that the sale takes, and those behind it', async () => {
    const { site, seller } = await sellerAtWork(test);
    const holiday = (await add({ season: 'PEAK', salePriceFen: fen(60_00) })).result;
    await step(maker, holiday, 'submit');
    await step(checker, holiday, 'audit', { approved: true, reason: '', typedFen: 60_00 });
    const { channels } = (await maker.call<PriceTerms>('GET', `${base}/terms`)).result;
    const channelId = channels.find(({ name }) => name === '窗口')?.id;
    const { productId } = spot;
    const asked = { productId, visitDate: day, channelId, customerType: 'WALKIN' };
    const body = { ...asked, agreementId: null, slotStart: null, qty: 1 };
    const { result } = await maker.call<PriceTried>('POST', `${base}/trial`, { body });
    expect(result).toMatchObject({
      season: 'PEAK',
      chosen: { id: holiday.id, score: 1, reason: `规则 ${holiday.id}：旺季`, salePriceFen: 60_00 },
      others: [{ score: 0, salePriceFen: 40_00 }],
    });
    await sell(seller, cashSale(site, { ...spot, priceFen: fen(60_00) }));
    const used = 'select price_rule_id as value from ticket.order_line';
    expect(await readNumber(test.database.url, used)).toBe(result.chosen?.id);
    const boot = await seller.call<PosSession>('GET', `/api/ticket/sale-boot?visitDate=${day}`);
    expect(boot.text).toContain(`规则 ${holiday.id}：旺季`);
    const query = `productId=${productId}&channelId=${channelId}&customerType=WALKIN&month=2026-11`;
    const month = (await maker.call<PriceCalendar>('GET', `${base}/calendar?${query}`)).result;
    expect(month).toHaveLength(30);
    expect(month[0]).toMatchObject({ day: '2026-11-01', season: 'OFF', dayType: 'WEEKEND', priceFen: 40_00 });
  });
});

function add(changes: Partial<PriceRuleDraft> = {}) {
  const body = priceDraft(spot.productId, day, changes);
  return maker.call<PriceRule>('POST', base, { body, key: true });
}

function step(person: Client, { id }: Pick<PriceRule, 'id'>, name: string, body?: object) {
  return person.call<PriceRule>('POST', `${base}/${id}/${name}`, { ...(body ? { body } : {}), key: true });
}

async function list(status = 'APPROVED'): Promise<PriceRulePage> {
  return (await maker.call<PriceRulePage>('GET', `${base}?status=${status}&productId=${spot.productId}`))
    .result;
}
