import type { Driver, DriverDraft } from '@shanmen/shared/contracts/ticket/groups/driver';
import type { EscortChoices } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { Guide, GuideDraft, GuidePage } from '@shanmen/shared/contracts/ticket/groups/guide';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  attraction,
  type Attraction,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { driverDraft, guideDraft } from '../../../../test/people/tour-crew.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  type Hands,
} from '../../../../test/people/partners.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let hands: Hands;
beginsWith(async () => {
  test = await testApp();
  hands = await commerceHands(test);
  return test;
});

const addGuide = (changes: Partial<GuideDraft> = {}) =>
  hands.maker.call<Guide>('POST', '/api/ticket/guides', { body: { ...guideDraft, ...changes }, key: true });
const addDriver = (changes: Partial<DriverDraft> = {}) =>
  hands.maker.call<Driver>('POST', '/api/ticket/drivers', {
    body: { ...driverDraft, ...changes },
    key: true,
  });
const lead = (person: Client, path: string, step: string) =>
  person.call<Guide>('POST', `/api/ticket/${path}/${step}`, { body: { reason: '核实' }, key: true });

describe('a guide', () => {
  it('is found by code, name, initials, licence and whole mobile, which T-39 nobody can read', async () => {
    await addGuide();
    for (const keyword of ['g901', '林知夏', 'lzx', 'DEMO-G', '15400000091']) {
      const { result } = await hands.maker.call<GuidePage>('GET', '/api/ticket/guides', {
        query: { keyword },
      });
      expect(result.rows.map(({ code, mobileMasked }) => [code, mobileMasked])).toEqual([
        ['G901', '154****0091'],
      ]);
    }
    const part = await hands.maker.call<GuidePage>('GET', '/api/ticket/guides', {
      query: { keyword: '1540' },
    });
    expect(part.result.total).toBe(0);
    const stored = await withClient(test.database.url, client =>
      client.query<{ value: string }>('select row_to_json(guide)::text as value from ticket.guide'),
    );
    expect(stored.rows[0]?.value).not.toContain('15400000091');
  });

  it('keeps its mobile when none is given, needs one at first, and has a licence that nobody else has', async () => {
    const { result } = await addGuide();
    const refused = async (changes: Partial<GuideDraft>) =>
      (await addGuide({ code: 'G902', licenceNo: 'X', ...changes })).error;
    expect(await refused({ mobile: null })).toMatchObject({
      code: 'invalid_input',
      details: { path: 'mobile' },
    });
    expect(await refused({ licenceNo: guideDraft.licenceNo })).toMatchObject({
      code: 'code_taken',
      details: { path: 'licenceNo' },
    });
    expect(await refused({ enterpriseId: 99 })).toMatchObject({
      code: 'not_found',
      details: { path: 'enterpriseId' },
    });
    const body = { ...guideDraft, mobile: null, name: '林之夏', version: result.version };
    const changed = await hands.maker.call<Guide>('PUT', `/api/ticket/guides/${result.id}`, { body });
    expect(changed.result).toMatchObject({ name: '林之夏', mobileMasked: '154****0091' });
  });

  it('Z-19 T-42 comes off the black list by another person than who put it there', async () => {
    const { result } = await addGuide();
    const path = `guides/${result.id}`;
    expect((await lead(hands.maker, path, 'black')).result.state).toBe('BLACKLISTED');
    expect((await lead(hands.maker, path, 'stop')).error?.code).toBe('state_forbidden');
    expect((await lead(hands.maker, path, 'lift')).error?.code).toBe('maker_is_checker');
    const body = { ...guideDraft, mobile: null, name: '林之夏', version: result.version + 1 };
    const edit = await hands.checker.call<Guide>('PUT', `/api/ticket/${path}`, { body });
    expect(edit.error?.code).toBe('state_forbidden');
    expect((await lead(hands.maker, path, 'lift')).error?.code).toBe('maker_is_checker');
    expect((await lead(hands.checker, path, 'lift')).result.state).toBe('SUSPENDED');
    expect((await lead(hands.maker, path, 'resume')).result.state).toBe('ACTIVE');
    expect((await lead(hands.maker, 'guides/999', 'stop')).error?.code).toBe('not_found');
  });
});

describe('a driver', () => {
  it('is changed, found by plate, and stopped', async () => {
    const { result } = await addDriver();
    expect((await addDriver({ code: 'D902' })).error?.message).toBe('该车牌号已登记');
    const body = { ...driverDraft, mobile: '15400000099', seats: 37, version: result.version };
    const changed = await hands.maker.call<Driver>('PUT', `/api/ticket/drivers/${result.id}`, { body });
    expect(changed.result).toMatchObject({ seats: 37, mobileMasked: '154****0099' });
    const { result: found } = await hands.maker.call<{ rows: Driver[] }>('GET', '/api/ticket/drivers', {
      query: { keyword: 'D0001' },
    });
    expect(found.rows).toHaveLength(1);
    expect((await lead(hands.maker, `drivers/${result.id}`, 'stop')).result.state).toBe('SUSPENDED');
  });
});

describe('a group that is brought by somebody', () => {
  let place: Attraction;
  let seller: Client;
  let sale: WindowSale;
  beforeEach(async () => {
    const work = await sellerAtWork(test);
    ({ seller } = work);
    place = await attraction(test.db);
    const { id: enterpriseId } = await activeEnterprise(hands);
    const { id: agreementId } = await activeAgreement(hands, agreementDraft(enterpriseId, [place.productId]));
    sale = {
      windowId: work.site.windowId,
      saleMode: 'TEAM',
      agreementId,
      visitDate: place.visitDate,
      lines: [{ productId: place.productId, qty: 2 }],
      expectedTotalFen: fen(80_00),
      payments: [{ method: 'CASH', amountFen: fen(80_00), tenderFen: fen(80_00) }],
    };
  });

  it('names guide and driver, on the order and in what the guide led', async () => {
    const { result: guide } = await addGuide();
    const { result: driver } = await addDriver();
    const { result: order } = await sell(seller, { ...sale, guideId: guide.id, driverId: driver.id });
    expect(order.team).toMatchObject({ guideName: '林知夏', driverName: '测A·D0001 王师傅' });
    const { result: read } = await seller.call('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(read).toEqual(order);
    await scan(seller, place.gateId, order.tickets[0]?.qr ?? '');
    const query = { from: place.visitDate, to: place.visitDate };
    const { result } = await hands.checker.call<GuidePage>('GET', '/api/ticket/guides', { query });
    expect(result.rows[0]).toMatchObject({
      groups: 1,
      heads: 2,
      admitted: 1,
      absentRate: 0,
      ticketFen: 80_00,
    });
    const other = { from: addDays(place.visitDate, 1), to: addDays(place.visitDate, 1) };
    const { result: none } = await hands.checker.call<GuidePage>('GET', '/api/ticket/guides', {
      query: other,
    });
    expect(none.rows[0]).toMatchObject({ groups: 0, heads: 0, absentRate: null });
  });

  it('counts for each guide the own groups, on whichever page the guide stands', async () => {
    const { result: first } = await addGuide();
    const { result: second } = await addGuide({ code: 'G902', mobile: '15400000093', licenceNo: 'DEMO-2' });
    await addGuide({ code: 'G903', mobile: '15400000094', licenceNo: 'DEMO-3' });
    await sell(seller, { ...sale, guideId: first.id });
    await sell(seller, { ...sale, guideId: second.id });
    await sell(seller, { ...sale, guideId: second.id });
    const days = { from: place.visitDate, to: place.visitDate };
    const list = async (query: object) =>
      (await hands.checker.call<GuidePage>('GET', '/api/ticket/guides', { query: { ...days, ...query } }))
        .result;
    const all = await list({});
    expect(all.rows).toMatchObject([
      { code: 'G901', groups: 1, heads: 2, ticketFen: 80_00 },
      { code: 'G902', groups: 2, heads: 4, ticketFen: 160_00 },
      {
        code: 'G903',
        groups: 0,
        heads: 0,
        admitted: 0,
        absentRate: null,
        ticketFen: 0,
        dueFen: 0,
        paidFen: 0,
      },
    ]);
    for (const [index, row] of all.rows.entries()) {
      expect(await list({ page: index + 1, pageSize: 1 })).toEqual({ rows: [row], total: 3 });
    }
  });

  it('counts what its enterprise gets for the groups of a guide, and what is paid of it', async () => {
    const { result: guide } = await addGuide();
    await sell(seller, { ...sale, guideId: guide.id });
    const rebate = (perHeadFen: number, state: string, payout: string) => `
      insert into ticket.rebate
        (source, ref_id, agreement_id, beneficiary_id, biz_date, heads, per_head_fen, amount_fen, state, payout,
         claw_back_of, cause_ref)
      select 'TICKET', id, agreement_id, enterprise_id, biz_date, 2, ${perHeadFen}, 2 * ${perHeadFen}, '${state}', ${payout},
             (select min(id) from ticket.rebate), (select min(id)::text from ticket.rebate)
      from ticket.ticket_order`;
    await asOwner(test.database.url, rebate(2_00, 'PAID', `'BANK'`));
    await asOwner(test.database.url, rebate(-50, 'EARNED', 'null'));
    const query = { from: place.visitDate, to: place.visitDate };
    const { result } = await hands.checker.call<GuidePage>('GET', '/api/ticket/guides', { query });
    expect(result.rows[0]).toMatchObject({
      groups: 1,
      heads: 2,
      ticketFen: 80_00,
      dueFen: 3_00,
      paidFen: 4_00,
    });
  });

  it('Z-02 is told of the outlets of whoever asks, in the list, the file and the answer to a change', async () => {
    const { result: guide } = await addGuide();
    await sell(seller, { ...sale, guideId: guide.id });
    const query = { from: place.visitDate, to: place.visitDate };
    const led = async (person: Client) => {
      const { result } = await person.call<GuidePage>('GET', '/api/ticket/guides', { query });
      const { bytes } = await person.download(`/api/ticket/guides/export?${new URLSearchParams(query)}`);
      const row = readXlsx(bytes).rows.find(cells => cells.includes('林知夏'));
      return { listed: result.rows[0]?.ticketFen, filed: row?.slice(-4, -1) };
    };
    expect(await led(hands.checker)).toEqual({ listed: 80_00, filed: [80, 0, 0] });
    const elsewhere = hands.maker;
    expect(await led(elsewhere)).toEqual({ listed: 0, filed: [0, 0, 0] });
    const body = { ...guideDraft, mobile: null, name: '林之夏', version: guide.version };
    const { result } = await elsewhere.call<Guide>('PUT', `/api/ticket/guides/${guide.id}`, { body });
    expect(result).toMatchObject({ name: '林之夏', groups: 0, ticketFen: 0 });
  });

  it('finds those of its enterprise first, and nobody who may not bring a group that day', async () => {
    await addGuide({ code: 'G900', licenceNo: 'L-1' });
    await addGuide({ code: 'G901', licenceNo: 'L-2', enterpriseId: 1 });
    await addGuide({ code: 'G902', licenceNo: 'L-3', licenceValidTo: addDays(testDay, -1) });
    await addDriver();
    const found = async (keyword: string) => {
      const query = { agreementId: String(sale.agreementId), visitDate: place.visitDate, keyword };
      const { result } = await seller.call<EscortChoices>('GET', '/api/ticket/team-escorts', { query });
      return result.map(({ code }) => code);
    };
    expect(await found('')).toEqual(['G901', 'G900', 'D901']);
    expect(await found('15400000091')).toEqual(['G901', 'G900']);
    expect(await found('d0001')).toEqual(['D901']);
  });

  it('is refused with a guide whose licence is over or who is stopped, and single visitors with any', async () => {
    const { result: guide } = await addGuide();
    const led = { ...sale, guideId: guide.id };
    const { agreementId: _agreement, ...alone } = led;
    expect((await sell(seller, { ...alone, saleMode: 'FIT' })).error?.code).toBe('payment_mismatch');
    await asOwner(
      test.database.url,
      `update ticket.guide set licence_valid_to = date '${place.visitDate}' - 1`,
    );
    expect((await sell(seller, led)).error?.code).toBe('escort_inactive');
    await asOwner(test.database.url, `update ticket.guide set licence_valid_to = date '${place.visitDate}'`);
    await lead(hands.maker, `guides/${guide.id}`, 'stop');
    expect((await sell(seller, led)).error?.code).toBe('escort_inactive');
  });
});
