import type { Enterprise } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type {
  Statement,
  StatementAside,
  StatementDraft,
  StatementLinePage,
  StatementsMade,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import type { Answer, Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { decided, itemsOf } from '../../../../test/data/audit/audit-desk.ts';
import {
  type Attraction,
  attraction,
  quoteAndRefund,
  scan,
  sell,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { groupDay, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { cancelBy, channelDesk, orderOf, sellBy } from '../../../../test/people/channel.ts';
import { creditAccount, fileContract } from '../../../../test/people/partners.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { endDays } from '../../../ticket/books/day-end/day-end.service.ts';

const root = '/api/commerce/statements';
const nextDay = addDays(groupDay, 1);

function make(clerk: Client, draft: Partial<StatementDraft> = {}): Promise<Answer<StatementsMade>> {
  const body = { cycle: 'DAY', day: groupDay, enterpriseId: desk.enterpriseId, ...draft };
  return clerk.call('POST', root, { body, key: true });
}

function lead(clerk: Client, { id }: Statement, step: string, body?: object): Promise<Answer<Statement>> {
  return clerk.call('POST', `${root}/${id}/${step}`, { key: true, ...(body ? { body } : {}) });
}

async function linesOf(clerk: Client, { id }: Statement) {
  const { result } = await clerk.call<StatementLinePage>('GET', `${root}/${id}/lines`);
  return result.rows.map(({ kind, qty, amountFen }) => [kind, qty, amountFen]);
}

async function confirmed(clerk: Client, statement: Statement): Promise<Answer<Statement>> {
  await lead(clerk, statement, 'send');
  expect((await lead(clerk, statement, 'confirm')).error?.code).toBe('maker_is_checker');
  return lead(await desk.test.signIn('auditor01'), statement, 'confirm');
}

let desk: GroupDesk;

describe('a statement of an enterprise', () => {
  beforeEach(async () => {
    desk = await groupDesk();
  });
  afterEach(() => desk.test.close());

  const balance = () =>
    readNumber(desk.test.database.url, 'select sum(balance_fen) as value from commerce.credit_account');

  /** Each on a ticket of their own, all out of the account. */
  const sold = async (
    place: Attraction,
    agreementId: number,
    qty: number,
    yuan: number,
    method: 'CREDIT' | 'PREPAID' = 'CREDIT',
  ): Promise<Order> => {
    const totalFen = fen(yuan * 100);
    const answer = await sell(desk.seller, {
      windowId: desk.site.windowId,
      saleMode: 'TEAM',
      agreementId,
      visitDate: place.visitDate,
      lines: [{ productId: place.productId, qty }],
      expectedTotalFen: totalFen,
      payments: [{ method, amountFen: totalFen }],
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.result;
  };

  /** Under an agreement of so many yuan, out of an account that may owe ¥20,000. */
  const ground = async (yuan: number, terms: Partial<AgreementDraft> = {}, visitDate = groupDay) => {
    const place = await soldUnder(desk.test.db, await attraction(desk.test.db, { visitDate }), 'RR1');
    const agreementId = await desk.agreed(place, { payModes: ['CREDIT'], ...terms }, yuan);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 20_000 });
    return { place, agreementId, account };
  };

  const admit = async ({ gateId }: Attraction, { tickets }: Order, count: number) => {
    for (const { qr } of tickets.slice(0, count)) await scan(desk.seller, gateId, qr ?? '');
  };

  /** In the morning after, with the days ended. */
  const clerkOn = async (day: string): Promise<Client> => {
    await desk.workAt('09:00', day);
    await endDays(desk.test.db, desk.now());
    return desk.test.signIn('commerce01');
  };

  it('C-24 of 40 students at ¥42 charges 35 who came and half of 5 who did not: ¥1,575', async () => {
    const terms = { settleBasis: 'CHECKED_IN', noshowPolicy: 'CHARGE_PCT', noshowBp: 5000 } as const;
    const { place, agreementId } = await ground(42, terms);
    await admit(place, await sold(place, agreementId, 40, 1680), 35);
    const clerk = await clerkOn(nextDay);
    const { statements } = (await make(clerk)).result;
    expect(statements).toMatchObject([
      { basis: 'CHECKED_IN', ticketCount: 40, grossFen: 1575_00, refundFen: 0, payableFen: 1575_00 },
    ]);
    const [statement] = statements;
    if (!statement) throw new Error('there is one');
    expect(await linesOf(clerk, statement)).toEqual([
      ['SALE', 35, 1470_00],
      ['NOSHOW', 5, 105_00],
    ]);
    // The account was charged for everybody: what the statement does not charge goes back to it, and the rest is collected.
    expect(await balance()).toBe(-1680_00);
    expect((await confirmed(clerk, statement)).result).toMatchObject({ state: 'CONFIRMED' });
    expect(await balance()).toBe(-1575_00);
    const invoiced = await lead(clerk, statement, 'invoice', { invoiceNo: '26332000000012345678' });
    expect(invoiced.result).toMatchObject({ state: 'INVOICED', invoiceNo: '26332000000012345678' });
    expect((await lead(clerk, statement, 'pay', { memo: '回单 7' })).result).toMatchObject({
      state: 'PAID',
      bankSlip: '回单 7',
    });
    expect(await balance()).toBe(0);
    expect((await lead(clerk, statement, 'pay', { memo: '回单 7' })).error?.code).toBe('state_forbidden');
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('C-24 by admissions charges only who came: 93 of 100 at ¥108 are ¥10,044', async () => {
    const { place, agreementId } = await ground(108, { settleBasis: 'CHECKED_IN' });
    const order = await sold(place, agreementId, 99, 10_692);
    const booked = await desk.book(place, agreementId, 1, 108);
    await desk.cancel(booked.result.order.orderNo);
    await admit(place, { ...order, tickets: order.tickets.slice(3) }, 93);
    const asked = {
      order,
      count: 3,
      windowId: desk.site.windowId,
      kind: 'SELLER_ERROR',
      reason: '误售',
    } as const;
    expect((await quoteAndRefund(desk.seller, asked)).result).toMatchObject({ feeFen: 0 });
    const [statement] = (await make(await clerkOn(nextDay))).result.statements;
    expect(statement).toMatchObject({ ticketCount: 93, grossFen: 10_044_00, payableFen: 10_044_00 });
  });

  it('C-23 made twice, twice at once, and by the month adds nothing and bills no ticket twice', async () => {
    const { place, agreementId } = await ground(90, {}, addDays(groupDay, 6));
    await sold(place, agreementId, 3, 270);
    expect((await make(await clerkOn(groupDay))).error?.code).toBe('state_forbidden');
    const clerk = await clerkOn(nextDay);
    const both = await Promise.all([make(clerk), make(clerk)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { result }) => sum + result.addedLines, 0)).toBe(3);
    const [first, second] = both.map(({ result }) => result.statements);
    expect(first).toEqual(second);
    expect((await make(clerk)).result).toEqual({ statements: first, addedLines: 0 });
    // What was sold on another day of the month cannot come with days that are settled already.
    await sold(place, agreementId, 1, 90);
    const later = await clerkOn('2026-11-01');
    const month = { cycle: 'MONTH', day: groupDay } as const;
    expect((await make(later, month)).error).toMatchObject({
      code: 'ticket_already_billed',
      details: { no: first?.[0]?.no },
    });
    expect((await make(later, { day: nextDay })).result).toMatchObject({ addedLines: 1 });
    expect((await make(later, month)).result).toEqual({ statements: [], addedLines: 0 });
    expect(
      await readNumber(
        desk.test.database.url,
        'select count(*) - count(distinct (ticket_id, kind, ref_id)) as value from commerce.statement_line',
      ),
    ).toBe(0);
  });

  it('A-06 C-23 stands once it is confirmed, and what goes back later is a negative line of the next one', async () => {
    const { place, agreementId } = await ground(90, {}, addDays(groupDay, 6));
    const order = await sold(place, agreementId, 3, 270);
    const clerk = await clerkOn(nextDay);
    const [statement] = (await make(clerk)).result.statements;
    if (!statement) throw new Error('there is one');
    await confirmed(clerk, statement);
    for (const [step, body] of [
      ['send', undefined],
      ['adjust', { amountFen: -1_00, reason: '尾差' }],
      ['dispute', { reason: '张数不符' }],
    ] as const)
      expect((await lead(clerk, statement, step, body)).error?.code).toBe('statement_immutable');
    const attempts = [
      sql`update commerce.statement set adjust_fen = -1, payable_fen = payable_fen - 1`,
      sql`update commerce.statement set state = 'DRAFT', confirmed_at = null`,
      sql`delete from commerce.statement`,
      sql`update commerce.statement_line set amount_fen = 1`,
      sql`delete from commerce.statement_line`,
      sql`insert into commerce.statement_line (statement_id, kind, day, qty, amount_fen, charged_fen, prepaid_fen)
          values (${statement.id}, 'ADJUST', ${groupDay}, 0, -1, 0, 0)`,
    ];
    for (const attempt of attempts)
      await expect(withTransaction(desk.test.db, tx => attempt.execute(tx))).rejects.toThrow(
        /permission denied|stand/,
      );
    const asked = {
      order,
      count: 1,
      windowId: desk.site.windowId,
      kind: 'VISITOR',
      reason: '行程变更',
    } as const;
    expect((await quoteAndRefund(desk.seller, asked)).result).toMatchObject({ netFen: 90_00 });
    const ofMonth = await make(await clerkOn('2026-11-01'), { cycle: 'MONTH', day: groupDay });
    expect(ofMonth.error).toMatchObject({ code: 'ticket_already_billed', details: { no: statement.no } });
    const after = await clerkOn(addDays(nextDay, 1));
    const [next] = (await make(after, { day: nextDay })).result.statements;
    expect(next).toMatchObject({ ticketCount: -1, grossFen: 0, refundFen: 90_00, payableFen: -90_00 });
    expect((await make(after)).result).toMatchObject({ statements: [{ payableFen: 270_00 }], addedLines: 0 });
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('C-23 takes up on the next one what comes to light late', async () => {
    const { place, agreementId } = await ground(90, { settleBasis: 'CHECKED_IN' });
    const order = await sold(place, agreementId, 3, 270);
    await admit(place, order, 1);
    await desk.workAt('00:05', nextDay);
    const clerk = await desk.test.signIn('commerce01');
    const [statement] = (await make(clerk)).result.statements;
    if (!statement) throw new Error('there is one');
    expect(statement).toMatchObject({ ticketCount: 1, payableFen: 90_00 });
    await lead(clerk, statement, 'send');
    // A gate without a line hands in what it had let through.
    await asOwner(
      desk.test.database.url,
      `update ticket.ticket set status = 'O', first_used_at = '${groupDay}T06:00:00Z'
       where ticket_no = '${order.tickets[1]?.ticketNo}'`,
    );
    const after = await clerkOn(addDays(nextDay, 1));
    expect((await make(after)).result).toMatchObject({ statements: [{ payableFen: 90_00 }], addedLines: 0 });
    expect((await make(after, { day: nextDay })).result).toMatchObject({
      statements: [{ ticketCount: 1, payableFen: 90_00 }],
      addedLines: 2,
    });
  });

  it('C-25 lists rebates beside payable and, without a signed contract, none at all', async () => {
    const terms: Partial<AgreementDraft> = {
      rebatePeriod: 'ORDER',
      rebates: [{ fromValue: 1, perHeadFen: fen(3_00), bp: null }],
    };
    const { place, agreementId } = await ground(90, terms);
    await admit(place, await sold(place, agreementId, 2, 180), 2);
    await fileContract(desk.hands.maker, agreementId);
    await admit(place, await sold(place, agreementId, 4, 360), 4);
    const clerk = await clerkOn(nextDay);
    const [statement] = (await make(clerk)).result.statements;
    expect(statement).toMatchObject({ payableFen: 540_00, rebateFen: 12_00 });
    const aside = await clerk.call<StatementAside>('GET', `${root}/${statement?.id}/aside`);
    expect(aside.result).toMatchObject({
      rebates: [{ heads: 4, perHeadFen: 3_00, amountFen: 12_00 }],
      account: { balanceFen: -540_00 },
    });
  });

  it('A-05 waits for the audit, comes back from a dispute with an adjustment, which its account feels when it is confirmed', async () => {
    const { place, agreementId } = await ground(90);
    await sold(place, agreementId, 3, 270);
    const clerk = await clerkOn(nextDay);
    const [statement] = (await make(clerk)).result.statements;
    if (!statement) throw new Error('there is one');
    expect((await lead(clerk, statement, 'confirm')).error?.code).toBe('state_forbidden');
    await lead(clerk, statement, 'send');
    const auditor = await desk.test.signIn('auditor01');
    const { rows } = await itemsOf(auditor, { source: 'statement' });
    expect(rows).toMatchObject([{ no: statement.no, amountFen: 270_00 }]);
    expect(await decided(auditor, rows, { step: 'reject', reason: '一人未入园' })).toEqual(['']);
    expect((await itemsOf(auditor, { source: 'statement' })).total).toBe(0);
    const adjusted = await lead(clerk, statement, 'adjust', { amountFen: -90_00, reason: '一人未入园' });
    expect(adjusted.result).toMatchObject({
      state: 'DISPUTED',
      disputeReason: '一人未入园',
      adjustFen: -90_00,
      payableFen: 180_00,
    });
    await confirmed(clerk, statement);
    expect(await balance()).toBe(-180_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('asks for no money that was prepaid', async () => {
    const place = await attraction(desk.test.db, { visitDate: groupDay });
    const agreementId = await desk.agreed(place, { payModes: ['PREPAID'] }, 90);
    await creditAccount(desk.hands, desk.enterpriseId, { paidInYuan: 500 });
    await sold(place, agreementId, 3, 270, 'PREPAID');
    const clerk = await clerkOn(nextDay);
    const [statement] = (await make(clerk)).result.statements;
    expect(statement).toMatchObject({ payableFen: 270_00, prepaidFen: 270_00, dueFen: 0 });
    if (!statement) throw new Error('there is one');
    await confirmed(clerk, statement);
    expect((await lead(clerk, statement, 'pay', { memo: '预付抵扣' })).result.state).toBe('PAID');
    expect(await balance()).toBe(230_00);
  });

  it('C-26 keeps its enterprise from being ended while it is unpaid, with the list', async () => {
    const { place, agreementId, account } = await ground(90);
    await sold(place, agreementId, 1, 90);
    const clerk = await clerkOn(nextDay);
    const [statement] = (await make(clerk)).result.statements;
    const recharge = { amountFen: 90_00, memo: '回单 1' };
    await clerk.call('POST', `/api/commerce/credit-accounts/${account.id}/recharge`, {
      body: recharge,
      key: true,
    });
    const stop = await clerk.call<Enterprise>('POST', `/api/commerce/enterprises/${desk.enterpriseId}/stop`, {
      body: { reason: '合作结束' },
      key: true,
    });
    expect(stop.error).toMatchObject({
      code: 'enterprise_not_settled',
      message: `尚有未结清：结算单 ${statement?.no} 90.00 元未付`,
    });
  });
});

describe('a statement of a channel', () => {
  it('C-23 C-24 is one beside that of its enterprise, and takes what the channel gave back', async () => {
    let now = instantOf(testDay, '10:00');
    const channel = await channelDesk({ now: () => now });
    await sellBy(channel.channel, orderOf(channel, 'TY-1', 3));
    await sellBy(channel.channel, orderOf(channel, 'TY-2', 2));
    const { netFen } = (await cancelBy(channel.channel, 'TY-2')).result;
    now = instantOf(addDays(testDay, 1), '10:00');
    const clerk = await channel.test.signIn('commerce01');
    const { statements } = (await make(clerk, { day: testDay, enterpriseId: null })).result;
    expect(statements).toEqual([]);
    const enterpriseId = await readNumber(
      channel.test.database.url,
      "select id as value from commerce.enterprise where name = '途游网'",
    );
    const made = (await make(clerk, { day: testDay, enterpriseId })).result.statements;
    expect(made).toMatchObject([
      { channelName: '渠道 OT1', grossFen: 150_00, refundFen: netFen, payableFen: 150_00 - netFen },
    ]);
    await channel.test.close();
  });
});
