import type { ProductPage } from '@shanmen/shared/contracts/commerce/products/product';
import type {
  ProductDetail,
  ProductDraft,
  ProductEffect,
  ProductTerms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { fen } from '@shanmen/shared/money';

import { demoRefundRules } from '../../../../seeds/demo/ticket/refund-rules.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock, testDay } from '../../../../test/app/clock.ts';
import { comboOf } from '../../../../test/data/ticket/combos.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  type SaleSite,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { productDraft } from '../../../../test/data/ticket/product-draft.ts';
import { commerceHands } from '../../../../test/people/partners.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addPriceRule } from '../../../ticket/public.ts';
import { insertRefundRule } from '../refund-rule/refund-rule.queries.ts';

let test: TestApp;
let maker: Client;
let checker: Client;
let seller: Client;
let site: SaleSite;
let place: Attraction;
let draft: ProductDraft;
let ahead = 0;

beforeEach(() => {
  ahead = 0;
});
beginsWith(async () => {
  test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
  ({ maker, checker } = await commerceHands(test));
  ({ seller, site } = await sellerAtWork(test));
  place = await attraction(test.db);
  const [rule] = demoRefundRules;
  if (!rule) throw new Error('the demo has refund rules');
  await withTransaction(test.db, tx => insertRefundRule(tx, rule));
  const { result } = await maker.call<ProductTerms>('GET', '/api/commerce/product-terms');
  draft = productDraft(place.spotId, { refundRuleId: result.refundRules[0]?.id ?? 0 });
  return test;
});

type Called = Promise<Answer<ProductDetail>>;
const path = '/api/commerce/products';
const add = (changes: Partial<ProductDraft> = {}): Called =>
  maker.call('POST', path, { body: { ...draft, ...changes }, key: true });
const step = (person: Client, id: number, name: string, body?: object): Called =>
  person.call('POST', `${path}/${id}/${name}`, { ...(body ? { body } : {}), key: true });
const approve = (id: number) => step(checker, id, 'audit', { approved: true, reason: '' });
const read = async (id: number) => (await maker.call<ProductDetail>('GET', `${path}/${id}`)).result;
const price = (productId: number) =>
  withTransaction(test.db, tx =>
    addPriceRule(tx, { productId, season: null, salePriceFen: fen(50_00), effectiveFrom: '2020-01-01' }),
  );

/** Window and web, asked for one of it. */
async function sales(productId: number): Promise<(string | number | undefined)[]> {
  const sale = { ...cashSale(site, place), lines: [{ productId, qty: 1, slotId: place.slotId }] };
  const payments = [{ method: 'CASH' as const, amountFen: fen(50_00), tenderFen: fen(50_00) }];
  const atWindow = await sell(seller, { ...sale, expectedTotalFen: fen(50_00), payments });
  const visitor = await newVisitor(test);
  const lines = [{ productId, qty: 1, slotId: place.slotId }];
  const onWeb = await visitor.book(bookingOf(place, 1, { lines, expectedTotalFen: fen(50_00) }));
  return [atWindow.error?.code ?? atWindow.status, onWeb.error?.code ?? onWeb.status];
}

describe('a ticket on its way to the sale', () => {
  it('A-06 C-04 is sold nowhere before it has price, entitlement, refund rule and an audit by somebody else', async () => {
    const { result } = await add({ spotId: null, refundRuleId: null });
    expect(result).toMatchObject({ state: 'DRAFT', missing: ['price', 'places', 'refundRule', 'audit'] });
    const { id } = result;
    const refused = async (missing: string[]) => {
      const { error } = await step(maker, id, 'on');
      expect(error).toMatchObject({ code: 'product_incomplete', details: { missing } });
      expect(await sales(id)).toEqual(['product_not_on_sale', 'product_not_on_sale']);
    };
    await refused(['price', 'places', 'refundRule', 'audit']);
    const changed = await maker.call<ProductDetail>('PUT', `${path}/${id}`, {
      body: { ...draft, version: result.version },
    });
    expect(changed.result).toMatchObject({ spotId: place.spotId, missing: ['price', 'audit'] });
    await price(id);
    await refused(['audit']);
    await step(maker, id, 'submit');
    await refused(['audit']);
    expect((await step(maker, id, 'audit', { approved: true, reason: '' })).error?.code).toBe(
      'maker_is_checker',
    );
    expect((await approve(id)).result).toMatchObject({ state: 'READY', missing: [], auditorName: '管理员' });
    expect(await sales(id)).toEqual(['product_not_on_sale', 'product_not_on_sale']);
    expect((await step(maker, id, 'on')).result.state).toBe('ON');
    expect(await sales(id)).toEqual([200, 200]);
  });

  it('C-04 loses its price and is sold no more, and is not put on sale again without one', async () => {
    const { id } = (await onSale()).result;
    await step(maker, id, 'off', { reason: '检修' });
    await asOwner(test.database.url, `update ticket.price_rule set state = 'VOID' where product_id = ${id}`);
    expect((await step(maker, id, 'on')).error).toMatchObject({
      code: 'product_incomplete',
      message: '不能上架，还缺：售价',
    });
  });

  it('lacks slots where its place has none to come, and a key that another one has', async () => {
    const letter = 'K';
    await asOwner(
      test.database.url,
      `update commerce.product set hotkey = '${letter}' where id = ${place.productId}`,
    );
    await asOwner(test.database.url, `update ticket.slot set visit_date = visit_date - 40`);
    expect((await add({ hotkey: letter })).result.missing).toEqual(['price', 'slots', 'hotkey', 'audit']);
  });

  it('is not changed while it is on sale or waits, and is a draft again after a change', async () => {
    const { id, version } = (await onSale()).result;
    const change = async (changes: Partial<ProductDraft> = {}, at = version) =>
      maker.call<ProductDetail>('PUT', `${path}/${id}`, { body: { ...draft, ...changes, version: at } });
    expect((await change()).error?.code).toBe('state_forbidden');
    const off = await step(maker, id, 'off', { reason: '检修' });
    expect(off.result).toMatchObject({ state: 'OFF', stepReason: '检修' });
    expect((await change()).error?.code).toBe('version_conflict');
    const changed = await change({ timesTotal: 2 }, off.result.version);
    expect(changed.result).toMatchObject({ state: 'DRAFT', timesTotal: 2, missing: ['audit'] });
    expect((await change({ code: 'OTHER' }, changed.result.version)).error?.code).toBe('not_found');
    await step(maker, id, 'submit');
    expect((await step(checker, id, 'audit', { approved: false, reason: '次数有误' })).result).toMatchObject({
      state: 'DRAFT',
      stepReason: '次数有误',
    });
  });

  it('shows whoever approves what it changes, and asks a far face price of him once more', async () => {
    const { result: made } = await add({ facePriceFen: fen(50_00) });
    const effect = async () => (await checker.call<ProductEffect>('GET', `${path}/${made.id}/effect`)).result;
    const audit = (more: object) => step(checker, made.id, 'audit', { approved: true, reason: '', ...more });
    await step(maker, made.id, 'submit');
    expect(await effect()).toEqual({ changes: null, changeBp: null, combos: [], mustType: false });
    await audit({});
    const change = {
      ...draft,
      facePriceFen: fen(5_00),
      validDays: 3,
      version: (await read(made.id)).version,
    };
    await maker.call('PUT', `${path}/${made.id}`, { body: change });
    await step(maker, made.id, 'submit');
    const { changes, changeBp, mustType } = await effect();
    expect(changes).toEqual([
      { label: '有效天数', from: '1', to: '3' },
      { label: '票面价', from: '50.00', to: '5.00' },
    ]);
    expect([changeBp, mustType]).toEqual([-9000, true]);
    expect((await audit({})).error?.code).toBe('price_unconfirmed');
    expect((await audit({ typedFen: 50_00 })).error?.code).toBe('price_unconfirmed');
    expect((await audit({ typedFen: 5_00 })).result.state).toBe('READY');
  });

  it('opens what it said when it was sold, whatever it says later', async () => {
    const { id } = (await onSale()).result;
    expect((await sales(id))[0]).toBe(200);
    const { version } = (await step(maker, id, 'off', { reason: '检修' })).result;
    await maker.call('PUT', `${path}/${id}`, { body: { ...draft, timesTotal: 5, version } });
    const [times] = await withTransaction(test.db, async tx =>
      tx
        .selectFrom('ticket.ticket_entitlement')
        .innerJoin('ticket.ticket', 'ticket.ticket.id', 'ticket.ticket_entitlement.ticket_id')
        .select('times_total')
        .where('product_id', '=', id)
        .execute(),
    );
    expect(times?.times_total).toBe(1);
  });

  it('is copied as a draft under another code, with everything but its key', async () => {
    const { id } = (await onSale({ hotkey: 'K' })).result;
    const copied = await step(maker, id, 'copy', { code: 'NEW2', name: '云海观景半价票' });
    expect(copied.result).toMatchObject({
      code: 'NEW2',
      name: '云海观景半价票',
      state: 'DRAFT',
      hotkey: null,
      spotId: place.spotId,
      refundRuleId: draft.refundRuleId,
      missing: ['price', 'audit'],
    });
    expect((await step(maker, id, 'copy', { code: 'NEW2', name: '又一张' })).error?.code).toBe('code_taken');
    expect((await add()).error).toMatchObject({ code: 'code_taken', details: { path: 'code' } });
    const unknown = { code: 'NEW4', hotkey: null };
    for (const path of ['spotId', 'refundRuleId'])
      expect((await add({ ...unknown, [path]: 999_999 })).error).toMatchObject({
        code: 'not_found',
        details: { path },
      });
    expect((await read(id)).hotkey).toBe('K');
  });

  it('C-02 takes the combined tickets that it is part of with it within two seconds, and brings only those back', async () => {
    const { id } = (await onSale()).result;
    const parts = [
      { ...place, share: 40 },
      { ...place, productId: id, share: 50 },
    ];
    const combo = await comboOf(test.db, 'LX', 90, parts);
    const onWeb = async () => {
      const answer = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
        query: { visitDate: testDay },
      });
      return answer.result.products.map(product => product.id);
    };
    const listed = async () =>
      (await maker.call<ProductPage>('GET', '/api/commerce/combos')).result.rows[0]?.stoppedPart;
    expect(await listed()).toBeNull();
    expect(await onWeb()).toContain(combo.productId);
    await step(maker, id, 'off', { reason: '检修' });
    expect(await listed()).toBe('云海观景票');
    // The page is read from memory for two seconds.
    ahead = 2001;
    expect(await onWeb()).not.toContain(combo.productId);
    const other = await comboOf(test.db, 'LX2', 90, parts);
    await asOwner(
      test.database.url,
      `update commerce.product set state = 'OFF' where id = ${other.productId}`,
    );
    expect((await step(maker, id, 'on')).status).toBe(200);
    ahead = 5000;
    const back = await onWeb();
    expect([combo, other].map(({ productId }) => back.includes(productId))).toEqual([true, false]);
  });

  it('C-04 is sold only where it says, at windows or to visitors, and shown nowhere else', async () => {
    const { id } = (await onSale({ channels: ['WIN'] })).result;
    expect(await sales(id)).toEqual([200, 'product_not_on_sale']);
    expect(await shown(id)).toEqual([true, false]);
    const other = (await onSale({ code: 'NEW2', channels: ['WEB'] })).result;
    expect(await sales(other.id)).toEqual(['product_not_on_sale', 200]);
    ahead = 5000;
    expect(await shown(other.id)).toEqual([false, true]);
  });

  it('is sold to whom its conditions name, who has to be named for it', async () => {
    const eligibility = { ages: [{ from: 7, to: 18 }], certs: [], heightMaxCm: null, idPrefixes: [] };
    const asked = { idPolicy: 'EVERY_VISITOR', eligibility } as const;
    expect((await add({ eligibility })).error).toMatchObject({
      code: 'invalid_input',
      message: '有购买条件的票须一人一证',
      details: { path: 'idPolicy' },
    });
    expect((await add({ photoRequired: true })).error?.details).toEqual({ path: 'photoRequired' });
    const heights: ProductDraft['eligibility'] = { ...eligibility, certs: ['HEIGHT'] };
    expect((await add({ ...asked, eligibility: heights })).error?.details).toEqual({ path: 'eligibility' });
    const { id } = (await onSale(asked)).result;
    const sellTo = async (idNo: string) => {
      const visitors = [{ idKind: 'ID_CARD' as const, idNo }];
      const lines = [{ productId: id, qty: 1, slotId: place.slotId, visitors }];
      const payments = [{ method: 'CASH' as const, amountFen: fen(50_00), tenderFen: fen(50_00) }];
      const sale = { ...cashSale(site, place), lines, expectedTotalFen: fen(50_00), payments };
      const { status, error } = await sell(seller, sale);
      return error?.code ?? status;
    };
    expect(await sellTo('990000199001010017')).toBe('visitor_ineligible');
    expect(await sellTo('99000020150320003X')).toBe(200);
  });

  /** Whether windows and /buyTicket show it. */
  async function shown(id: number): Promise<boolean[]> {
    const tiles = (await seller.call<PosSession>('GET', '/api/ticket/sale-boot')).result;
    const query = { visitDate: testDay };
    const web = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', { query });
    return [tiles, web.result].map(({ products }) => products.some(product => product.id === id));
  }

  async function onSale(changes: Partial<ProductDraft> = {}): Called {
    const { result } = await add(changes);
    await price(result.id);
    await step(maker, result.id, 'submit');
    await approve(result.id);
    return step(maker, result.id, 'on');
  }
});
