import { randomUUID } from 'node:crypto';

import type {
  TeamChange,
  TeamChangeDraft,
  TeamChangePreview,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { Team, TeamTicket } from '@shanmen/shared/contracts/reception/teams/team';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import { fen } from '@shanmen/shared/money';

import { testDay } from '../../../../test/app/clock.ts';
import { asOwner, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { unexplained } from '../../../../test/data/audit/audit-desk.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { type Attraction, quoteBack, scan } from '../../../../test/data/ticket/factories.ts';
import { activeEnterprise, creditAccount, fileContract } from '../../../../test/people/partners.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let reception: ReceptionDesk;
let place: Attraction;
let from: Team;
let to: Team;
let order: Order;
beginsWith(async () => {
  reception = await receptionDesk();
  const { desk, arrive, sellTo } = reception;
  place = await desk.groupTicket();
  const terms = (perHeadFen: number) => ({
    rebatePeriod: 'ORDER' as const,
    rebates: [{ fromValue: 1, perHeadFen: fen(perHeadFen), bp: null }],
  });
  const other = await activeEnterprise(desk.hands, {
    code: 'E902',
    name: '江汀国际旅行社',
    uscc: '91990000MA0DEM0213',
  });
  const agreementId = await desk.agreed(place, terms(2_00), 30);
  const otherId = await desk.agreed(place, { ...terms(5_00), enterpriseId: other.id }, 30);
  for (const id of [agreementId, otherId]) await fileContract(desk.hands.maker, id);
  from = resultOf(await arrive({ enterpriseId: desk.enterpriseId, agreementId }));
  to = resultOf(await arrive({ enterpriseId: other.id, agreementId: otherId }));
  order = resultOf(await sellTo(from, place, 10, 300));
  return reception.desk.test;
});

const draftOf = (changes: Partial<TeamChangeDraft> = {}): TeamChangeDraft => ({
  fromTeamId: from.id,
  toTeamId: to.id,
  orderIds: [order.id],
  plateIssueIds: [],
  dispatchIds: [],
  slipIds: [],
  reason: '号牌录错',
  ...changes,
});
const path = '/api/reception/team-changes';
const preview = (draft = draftOf()) =>
  reception.clerk.call<TeamChangePreview>('POST', `${path}/preview`, { body: draft });
const change = (draft = draftOf()) =>
  reception.clerk.call<TeamChange>('POST', path, { body: draft, key: true });
const audit = (id: number, person = reception.lead) =>
  person.call<TeamChange>('POST', `${path}/${id}/audit`, { body: { verdict: 'APPROVE' }, key: true });
const owed = (enterpriseId: number | null) =>
  readNumber(
    reception.desk.test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from ticket.rebate
     where state <> 'REVERSED' and beneficiary_id = ${enterpriseId ?? 0}`,
  );
const used = () => scan(reception.desk.seller, place.gateId, order.tickets[0]?.qr ?? '', { persons: 10 });
const priced = (fenEach: number) =>
  asOwner(
    reception.desk.test.database.url,
    `update ticket.price_rule set settle_price_fen = ${fenEach}, sale_price_fen = ${fenEach} where agreement_id = ${to.agreementId ?? 0}`,
  );
const entries = (what: string) =>
  readNumber(
    reception.desk.test.database.url,
    `select ${what} as value from commerce.payment_entry where account like 'team-change/%'`,
  );
/** 挂账余额 of 旅行社接待, however many teams an agency has. */
const owedOnAccount = async () => {
  const { sections } = resultOf(
    await reception.lead.call<ReportSheet>('GET', '/api/reports/results/rcp.agency'),
  );
  const [table] = sections;
  const at = table?.columns.findIndex(({ id }) => id === 'creditOwedFen') ?? -1;
  return Object.fromEntries((table?.rows ?? []).map(row => [String(row[0]), row[at]]));
};
const settled = () => entries('coalesce(-sum(amount_fen), 0)');

describe('换团', () => {
  it('N-10 moves heads and rebates as its preview said, and leaves tickets and codes as they are', async () => {
    const said = resultOf(await preview());
    expect(said).toMatchObject({ heads: 10, priceDiffFen: 0, needsAudit: false });
    expect(said.rebates.map(({ enterpriseName, deltaFen }) => [enterpriseName, deltaFen])).toEqual([
      ['云顶国际旅行社', -20_00],
      ['江汀国际旅行社', 50_00],
    ]);
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([20_00, 0]);
    expect(resultOf(await change())).toMatchObject({ state: 'DONE', rebates: said.rebates });
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([0, 50_00]);
    expect((await used()).result.result).toBe('OK');
    const cards = [await reception.card(from), await reception.card(to)];
    expect(cards.map(({ headsTicketed, headsActual }) => [headsTicketed, headsActual])).toEqual([
      [0, 0],
      [10, 10],
    ]);
    expect(await findFaults(reception.desk.test.db)).toEqual([]);
  });

  it('N-10 moves single tickets: each agreement gives back for its own heads, and they come home as they went', async () => {
    const { desk, clerk } = reception;
    await asOwner(
      desk.test.database.url,
      `update commerce.product set ticket_form = 'EACH' where id = ${place.productId}`,
    );
    const single = resultOf(await reception.sellTo(from, place, 4, 120));
    const idsOf = async (team: Team) => {
      const tickets = await clerk.call<TeamTicket[]>('GET', `/api/reception/teams/${team.id}/tickets`);
      return resultOf(tickets).flatMap(({ id, orderId }) => (orderId === single.id ? [id] : []));
    };
    const ticketIds = (await idsOf(from)).slice(0, 3);
    const some = (changes: Partial<TeamChangeDraft> = {}) => draftOf({ orderIds: [], ticketIds, ...changes });
    expect(resultOf(await preview(some()))).toMatchObject({ heads: 3 });
    expect(resultOf(await change(some()))).toMatchObject({ state: 'DONE', heads: 3 });
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([22_00, 15_00]);
    const cards = [await reception.card(from), await reception.card(to)];
    expect(cards.map(({ headsTicketed }) => headsTicketed)).toEqual([11, 3]);
    expect(cards[1]?.orders).toMatchObject([{ id: single.id, heads: 3, isWhole: false }]);
    expect(await idsOf(to)).toEqual(ticketIds);
    expect((await change(some())).error?.code).toBe('nothing_to_move');
    expect(resultOf(await change(draftOf({ orderIds: [single.id] }))).heads).toBe(1);
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([20_00, 20_00]);
    const back = some({ fromTeamId: to.id, toTeamId: from.id });
    expect(resultOf(await change(back)).heads).toBe(3);
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([26_00, 5_00]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('A-06 N-11 waits for another person once a ticket was used', async () => {
    await used();
    const asked = resultOf(await change());
    expect([asked.state, await owed(to.enterpriseId)]).toEqual(['APPLIED', 0]);
    expect((await audit(asked.id, reception.clerk)).error?.code).toBe('maker_is_checker');
    expect(resultOf(await audit(asked.id)).state).toBe('DONE');
    expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([0, 50_00]);
    expect((await audit(asked.id)).error?.code).toBe('state_forbidden');
  });

  it('N-11 is refused while a rebate for it is paid, and for a ticket under refund', async () => {
    const { url } = reception.desk.test.database;
    await asOwner(url, `update ticket.rebate set state = 'PAID', payout = 'BANK'`);
    expect((await preview()).error?.code).toBe('rebate_paid');
    await asOwner(url, `update ticket.rebate set state = 'PENDING', payout = null`);
    await asOwner(url, `update ticket.ticket set locked_reason = '退款中'`);
    expect((await change()).error?.code).toBe('ticket_locked');
  });

  it('N-09 N-13 moves all or nothing, and of two opposite changes one wins', async () => {
    const { database } = reception.desk.test;
    await priced(45_00);
    const written = ['ticket.ticket', 'ticket.ticket_order', 'ticket.rebate', 'reception.team_change'];
    for (const table of [...written, 'commerce.payment_posting', 'commerce.payment_entry']) {
      const collected = draftOf({ priceHandling: 'COLLECT', priceWay: 'CASH' });
      const broken = await whileFailing(database.url, table, () => change(collected));
      expect([table, broken.status]).toEqual([table, 500]);
      expect([await owed(from.enterpriseId), await owed(to.enterpriseId)]).toEqual([20_00, 0]);
      expect((await reception.card(from)).headsTicketed).toBe(10);
    }
    expect(await settled()).toBe(0);
    expect(await findFaults(reception.desk.test.db)).toEqual([]);
    await priced(30_00);
    const codesOf = (answers: Awaited<ReturnType<typeof change>>[]) =>
      answers.map(({ error }) => error?.code ?? 'done').toSorted();
    expect(codesOf(await Promise.all([change(), change()]))).toEqual(['done', 'nothing_to_move']);
    const back = draftOf({ fromTeamId: to.id, toTeamId: from.id });
    const opposite = codesOf(await Promise.all([change(), change(back), change()]));
    expect(opposite.filter(code => code !== 'done' && code !== 'nothing_to_move')).toEqual([]);
    expect(opposite).toContain('done');
    const heads = [await reception.card(from), await reception.card(to)].map(card => card.headsTicketed);
    expect(heads.reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  it('N-12 asks how a difference of price is settled: waived by another person, or over the account of who pays', async () => {
    const { desk, clerk } = reception;
    await priced(45_00);
    expect((await change()).error).toMatchObject({
      code: 'price_diff_unhandled',
      details: { priceDiffFen: 150_00 },
    });
    const waived = resultOf(await change(draftOf({ priceHandling: 'WAIVE' })));
    const verdict = { body: { verdict: 'REJECT' }, key: true } as const;
    const rejected = await reception.lead.call<TeamChange>('POST', `${path}/${waived.id}/audit`, verdict);
    expect([waived.state, resultOf(rejected).state]).toEqual(['APPLIED', 'REJECTED']);
    const onAccount = draftOf({ priceHandling: 'COLLECT', priceWay: 'CREDIT' });
    expect((await change(onAccount)).error?.code).toBe('not_found');
    const { id: accountId } = await creditAccount(desk.hands, to.enterpriseId ?? 0, { limitYuan: 1000 });
    const balance = () =>
      readNumber(
        desk.test.database.url,
        `select balance_fen as value from commerce.credit_account where id = ${accountId}`,
      );
    const key = randomUUID();
    const sent = () => clerk.call<TeamChange>('POST', path, { body: onAccount, key });
    expect(resultOf(await sent())).toMatchObject({ state: 'DONE', priceDiffFen: 150_00 });
    expect(resultOf(await sent()).state).toBe('DONE');
    expect([await balance(), await settled()]).toEqual([-150_00, 150_00]);
    resultOf(await reception.arrive({ enterpriseId: to.enterpriseId, agreementId: to.agreementId }));
    expect(await owedOnAccount()).toEqual({ 云顶国际旅行社: 0, 江汀国际旅行社: 150_00, 合计: 150_00 });
    const back = { ...onAccount, fromTeamId: to.id, toTeamId: from.id };
    expect(resultOf(await change(back))).toMatchObject({ state: 'DONE', priceDiffFen: -150_00 });
    expect([await balance(), await settled()]).toEqual([0, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('N-12 moves in money exactly what its preview showed, up, down and none, once, also after an audit', async () => {
    const { desk } = reception;
    const inCash = { priceHandling: 'COLLECT', priceWay: 'CASH' } as const;
    const there = draftOf(inCash);
    const back = draftOf({ ...inCash, fromTeamId: to.id, toTeamId: from.id });
    const seen = async (draft: TeamChangeDraft) => {
      const { priceDiffFen: seenDiffFen } = resultOf(await preview(draft));
      return { ...draft, seenDiffFen };
    };
    const quote = () =>
      quoteBack(desk.seller, { order, windowId: desk.site.windowId, kind: 'VISITOR', reason: '行程取消' });
    expect(resultOf(await change(await seen(there)))).toMatchObject({ priceDiffFen: 0, state: 'DONE' });
    resultOf(await change(await seen(back)));
    expect(await entries('count(*)')).toBe(0);
    await priced(45_00);
    const shown = await seen(there);
    await priced(50_00);
    expect((await change(shown)).error?.code).toBe('price_changed');
    await priced(45_00);
    expect(resultOf(await change(shown))).toMatchObject({ priceDiffFen: 150_00, state: 'DONE' });
    expect([shown.seenDiffFen, await settled()]).toEqual([150_00, 150_00]);
    expect((await quote()).error?.code).toBe('ticket_locked');
    const returned = await seen(back);
    resultOf(await change(returned));
    expect([returned.seenDiffFen, await settled()]).toEqual([-150_00, 0]);
    expect((await quote()).error?.code).not.toBe('ticket_locked');
    await used();
    const asked = resultOf(await change(await seen(there)));
    expect([asked.state, await settled()]).toEqual(['APPLIED', 0]);
    expect(resultOf(await audit(asked.id))).toMatchObject({ state: 'DONE', priceDiffFen: 150_00 });
    expect((await audit(asked.id)).error?.code).toBe('state_forbidden');
    expect(await settled()).toBe(150_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
    expect(await unexplained(await desk.test.signIn('auditor01'), testDay, testDay)).toEqual([]);
  });

  it('takes a plate to the other team, and is refused for what is not there', async () => {
    const issued = resultOf(await reception.issue('A001', from));
    const moved = draftOf({ orderIds: [], plateIssueIds: [issued.id] });
    expect(resultOf(await change(moved))).toMatchObject({ scopes: ['PLATE'], state: 'DONE' });
    expect((await reception.card(to)).plateNos).toEqual(['A001']);
    expect((await change(moved)).error?.code).toBe('nothing_to_move');
  });
});
