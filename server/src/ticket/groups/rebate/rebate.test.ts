import type { CreditAccountPage } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Rebate, RebatePage } from '@shanmen/shared/contracts/ticket/groups/rebate';
import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  quoteAndRefund,
  saleSite,
  scan,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { decided, itemsOf } from '../../../../test/data/audit/audit-desk.ts';
import { guideDraft } from '../../../../test/people/tour-crew.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
  fileContract,
  type Hands,
} from '../../../../test/people/partners.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { asOwner, findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { settlePeriods } from './rebate-settle.service.ts';

let test: TestApp;
let hands: Hands;
let seller: Client;
let windowId: number;
let outletId: number;
let enterpriseId: number;
let place: Attraction;
afterEach(() => test.close());

async function open(): Promise<void> {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId, outletId } = work.site);
  hands = await commerceHands(test);
  ({ id: enterpriseId } = await activeEnterprise(hands));
  place = await attraction(test.db);
}

const twoYuanEach: Partial<AgreementDraft> = {
  rebatePeriod: 'ORDER',
  rebates: [{ fromValue: 1, perHeadFen: fen(200), bp: null }],
};

/** An agreement in force, with its signed contract unless said otherwise. */
async function agreed(terms: Partial<AgreementDraft> = twoYuanEach, filed = true): Promise<number> {
  const draft = { ...agreementDraft(enterpriseId, [place.productId]), ...terms };
  const { id } = await activeAgreement(hands, draft);
  if (filed) await fileContract(hands.maker, id);
  return id;
}

async function sellGroup(agreementId: number, qty: number, more: Partial<WindowSale> = {}): Promise<Order> {
  const totalFen = fen(qty * 40_00);
  const { result } = await sell(seller, {
    windowId,
    saleMode: 'TEAM',
    agreementId,
    visitDate: place.visitDate,
    lines: [{ productId: place.productId, qty }],
    expectedTotalFen: totalFen,
    payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
    ...more,
  });
  return result;
}

const enter = async (order: Order, from: number, count: number): Promise<ScanAnswer[]> => {
  const answers: ScanAnswer[] = [];
  for (const { qr } of order.tickets.slice(from, from + count)) {
    answers.push((await scan(seller, place.gateId, qr)).result);
  }
  return answers;
};

const refundTickets = (order: Order, count: number) =>
  quoteAndRefund(seller, { order, windowId, kind: 'SELLER_ERROR', reason: '票种选错', count });

async function rebates(): Promise<Rebate[]> {
  const { result } = await hands.checker.call<RebatePage>('GET', '/api/ticket/rebates');
  return [...result.rows].sort((a, b) => a.id - b.id);
}

/** States, heads and yuan of all rebates in the order in which they were made. */
async function standing(): Promise<string[]> {
  return (await rebates()).map(({ state, heads, amountFen }) => `${state} ${heads} ${amountFen / 100}`);
}

const step = (person: Client, id: number, name: string, body?: object) =>
  person.call<Rebate>('POST', `/api/ticket/rebates/${id}/${name}`, { ...(body ? { body } : {}), key: true });

/** Who audits, and who pays: two people. */
async function auditor(): Promise<Client> {
  return test.signIn('auditor01');
}

const byBank = { payout: 'BANK', voucherNo: 'YH-0001' };
const toAccount = { payout: 'CREDIT', voucherNo: '' };

describe('a rebate for an order', () => {
  beforeEach(() => open());

  it('T-21 is expected at the sale, earned by those who come, and expected again after an undo', async () => {
    const order = await sellGroup(await agreed(), 3);
    expect(await standing()).toEqual(['PENDING 3 6']);
    const [first] = await enter(order, 0, 1);
    expect(await standing()).toEqual(['EARNED 1 2']);
    await enter(order, 1, 1);
    expect(await standing()).toEqual(['EARNED 2 4']);
    const lead = hands.checker;
    const undo = { body: { gateId: place.gateId, reason: '误刷' }, key: true } as const;
    await lead.call('POST', `/api/ticket/check-ins/${first?.id}/undo`, undo);
    expect(await standing()).toEqual(['EARNED 1 2']);
  });

  it('Z-02 is shown to, and settled by, who reaches the outlet of its order', async () => {
    const order = await sellGroup(await agreed(), 1);
    await enter(order, 0, 1);
    const [{ id } = { id: 0 }] = await rebates();
    const other = await saleSite(test.db, 'BM');
    const codes = [
      'report:a.rebate:view',
      'ticket:rebate:audit',
      'ticket:rebate:pay',
      'ticket:rebate:reverse',
    ] as const;
    await giveRights(test, 'keeper01', codes, [other.outletId], 'reports');
    await giveRights(test, 'cashier01', codes, [outletId], 'reports');
    const stranger = await test.signIn('keeper01');
    expect((await stranger.call<RebatePage>('GET', '/api/ticket/rebates')).result).toMatchObject({
      rows: [],
      total: 0,
    });
    const tried = [
      await step(stranger, id, 'audit'),
      await step(stranger, id, 'pay', byBank),
      await step(stranger, id, 'reverse', { reason: '不是我的' }),
    ];
    expect(tried.map(({ error }) => error?.code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await standing()).toEqual(['EARNED 1 2']);
    const near = await test.signIn('cashier01');
    expect((await near.call<RebatePage>('GET', '/api/ticket/rebates')).result.total).toBe(1);
    expect((await step(near, id, 'audit')).result.state).toBe('AUDITED');
  });

  it('T-21 is lowered by a refund, and falls away with the last ticket', async () => {
    const order = await sellGroup(await agreed(), 2);
    await refundTickets(order, 1);
    expect(await standing()).toEqual(['PENDING 1 2']);
    const rest = { ...order, tickets: order.tickets.slice(1) };
    await refundTickets(rest, 1);
    expect(await standing()).toEqual(['REVERSED 1 2']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-22 T-21 counts heads that pay by the highest tier they reach, free ones not', async () => {
    const rebatesBySize = [
      { fromValue: 2, perHeadFen: fen(100), bp: null },
      { fromValue: 4, perHeadFen: fen(300), bp: null },
    ];
    const id = await agreed({ rebatePeriod: 'ORDER', rebates: rebatesBySize, freePerN: 4 });
    const free = (yuan: number) => ({
      expectedTotalFen: fen(yuan * 100),
      payments: [{ method: 'CASH', amountFen: fen(yuan * 100), tenderFen: fen(yuan * 100) }] as const,
    });
    await sellGroup(id, 1);
    await sellGroup(id, 3);
    await sellGroup(id, 5, { ...free(160), payments: [...free(160).payments] });
    expect(await standing()).toEqual(['PENDING 3 3', 'PENDING 4 12']);
  });

  it('T-45 is not computed without the signed contract, without an agreement in force, or where a plan sheet is missing', async () => {
    await sellGroup(await agreed(twoYuanEach, false), 2);
    expect(await standing()).toEqual([]);
    await asOwner(test.database.url, `update ticket.agreement set state = 'TERMINATED'`);
    const second = await agreed({ ...twoYuanEach, needsPlanSheet: true });
    await sellGroup(second, 2);
    expect(await standing()).toEqual([]);
  });

  it('Z-19 T-42 T-21 is audited when nobody can still come, paid by another person, once', async () => {
    await creditAccount(hands, enterpriseId, { paidInYuan: 100 });
    const order = await sellGroup(await agreed(), 2);
    await enter(order, 0, 1);
    const [rebate] = await rebates();
    const id = rebate?.id ?? 0;
    const audit = await auditor();
    expect((await step(audit, id, 'audit')).error).toMatchObject({
      code: 'state_forbidden',
      message: '还有未检的票，游玩日结束后再审核',
    });
    await enter(order, 1, 1);
    expect((await step(hands.checker, id, 'pay', toAccount)).error?.code).toBe('state_forbidden');
    expect((await step(audit, id, 'audit')).result.state).toBe('AUDITED');
    expect((await step(audit, id, 'pay', toAccount)).error?.code).toBe('maker_is_checker');
    expect((await step(hands.checker, id, 'pay', { ...byBank, voucherNo: '' })).error?.code).toBe(
      'invalid_input',
    );
    expect((await step(hands.checker, id, 'pay', toAccount)).result.state).toBe('PAID');
    expect((await step(hands.checker, id, 'pay', toAccount)).error?.code).toBe('state_forbidden');
    expect(await balanceFen()).toBe(104_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-21 from its audit on what falls away is a negative row, which lowers the account when it is paid', async () => {
    await creditAccount(hands, enterpriseId, { paidInYuan: 100 });
    const order = await sellGroup(await agreed(), 2);
    const scans = await enter(order, 0, 2);
    const [rebate] = await rebates();
    const id = rebate?.id ?? 0;
    const audit = await auditor();
    await step(audit, id, 'audit');
    await step(hands.checker, id, 'pay', toAccount);
    const undo = { body: { gateId: place.gateId, reason: '误刷' }, key: true } as const;
    await hands.checker.call('POST', `/api/ticket/check-ins/${scans[1]?.id}/undo`, undo);
    expect(await standing()).toEqual(['PAID 2 4', 'EARNED 0 -2']);
    const [, back] = await rebates();
    await step(audit, back?.id ?? 0, 'audit');
    await step(hands.checker, back?.id ?? 0, 'pay', toAccount);
    expect(await balanceFen()).toBe(102_00);
    await enter(order, 1, 1);
    expect(await standing()).toEqual(['PAID 2 4', 'PAID 0 -2', 'EARNED 0 2']);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is taken back by hand: before its audit for good, after it to be audited again, when paid by a row', async () => {
    const agreementId = await agreed();
    const audit = await auditor();
    const reason = { reason: '协议另有约定' };
    for (const _ of [1, 2]) await enter(await sellGroup(agreementId, 1), 0, 1);
    const [first, second] = (await rebates()).map(({ id }) => id);
    expect((await step(audit, first ?? 0, 'reverse', reason)).result.state).toBe('REVERSED');
    expect((await step(audit, first ?? 0, 'reverse', reason)).error?.code).toBe('state_forbidden');
    await step(audit, second ?? 0, 'audit');
    expect((await step(audit, second ?? 0, 'reverse', reason)).result.state).toBe('EARNED');
    await step(audit, second ?? 0, 'audit');
    await step(hands.checker, second ?? 0, 'pay', byBank);
    await step(audit, second ?? 0, 'reverse', reason);
    expect(await standing()).toEqual(['REVERSED 1 2', 'PAID 1 2', 'EARNED 0 -2']);
    expect((await step(audit, 999, 'audit')).error?.code).toBe('not_found');
  });

  it('A-07 waits for its audit again after 反审, which is refused once it was paid', async () => {
    await enter(await sellGroup(await agreed(), 1), 0, 1);
    const audit = await auditor();
    const undo = { step: 'undo', reason: '金额需要重新核对' } as const;
    await decided(audit, (await itemsOf(audit, { source: 'rebate' })).rows);
    const done = async () => (await itemsOf(audit, { stage: 'decided', source: 'rebate' })).rows;
    expect(await decided(audit, await done(), undo)).toEqual(['']);
    expect(await standing()).toEqual(['EARNED 1 2']);
    await decided(audit, (await itemsOf(audit, { source: 'rebate' })).rows);
    const [rebate] = await rebates();
    expect((await step(hands.checker, rebate?.id ?? 0, 'pay', byBank)).error).toBeNull();
    expect(await decided(audit, await done(), undo)).toEqual(['rebate_paid']);
    expect(await standing()).toEqual(['PAID 1 2']);
  });

  it('T-45 goes to the enterprise; to a person only where the setting allows it, with contract and tax', async () => {
    const { result: guide } = await hands.maker.call<{ id: number }>('POST', '/api/ticket/guides', {
      body: guideDraft,
      key: true,
    });
    await enter(await sellGroup(await agreed(), 1, { guideId: guide.id }), 0, 1);
    const [rebate] = await rebates();
    const id = rebate?.id ?? 0;
    await step(await auditor(), id, 'audit');
    const person = { contractNo: 'LW-1', taxWithheldFen: 40 };
    expect((await step(hands.checker, id, 'pay', { ...byBank, person })).error?.code).toBe(
      'rebate_person_forbidden',
    );
    await asOwner(
      test.database.url,
      `update admin.setting set value = 'true' where key = 'ticket.rebatePersonPayout'`,
    );
    expect((await step(hands.checker, id, 'pay', { ...toAccount, person })).error?.code).toBe(
      'invalid_input',
    );
    expect((await step(hands.checker, id, 'pay', { ...byBank, person })).result.state).toBe('PAID');
  });

  it('T-45 is never paid from a drawer: there is no such way, and no cash movement can name one', async () => {
    await enter(await sellGroup(await agreed(), 1), 0, 1);
    const [rebate] = await rebates();
    const id = rebate?.id ?? 0;
    await step(await auditor(), id, 'audit');
    const inCash = { payout: 'CASH', voucherNo: '1' };
    expect((await step(hands.checker, id, 'pay', inCash)).error?.code).toBe('invalid_input');
    const before = await readNumber(test.database.url, cashEntries);
    expect((await step(hands.checker, id, 'pay', byBank)).status).toBe(200);
    expect(await readNumber(test.database.url, cashEntries)).toBe(before);
    const naming = `select count(*) as value from information_schema.columns
      where table_schema = 'ticket' and table_name in ('ticket_cash_move', 'ticket_shift') and column_name like '%rebate%'`;
    expect(await readNumber(test.database.url, naming)).toBe(0);
  });
});

const cashEntries = `select count(*) as value from commerce.payment_entry where account like 'cash/%'`;

describe('a rebate for a year', () => {
  beforeEach(() => open());

  it('T-22 T-21 counts everybody who came by the highest tier, once, and again after each change until its audit', async () => {
    const rebatesOfYear = [
      { fromValue: 2, perHeadFen: fen(3_00), bp: null },
      { fromValue: 3, perHeadFen: fen(5_00), bp: null },
    ];
    const agreementId = await agreed({ rebatePeriod: 'YEAR', rebates: rebatesOfYear });
    await enter(await sellGroup(agreementId, 2), 0, 2);
    await settlePeriods(test.db, testDay);
    await settlePeriods(test.db, testDay);
    expect(await standing()).toEqual(['PENDING 2 6']);
    await enter(await sellGroup(agreementId, 1), 0, 1);
    const nextYear = `${Number(testDay.slice(0, 4)) + 1}-01-02`;
    await settlePeriods(test.db, nextYear);
    expect(await standing()).toEqual(['EARNED 3 15']);
    expect((await rebates())[0]?.of).toBe(`${testDay.slice(0, 4)}-01-01 起`);
  });
});

describe('a rebate that many want to pay at once', () => {
  proof('T-21 is paid once', async () => {
    await open();
    expect(await payAtOnce()).toEqual({ paid: 1, refused: ['state_forbidden'], movedFen: 2_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function payAtOnce() {
  await enter(await sellGroup(await agreed(), 1), 0, 1);
  const [rebate] = await rebates();
  const id = rebate?.id ?? 0;
  await step(await auditor(), id, 'audit');
  const answers = await whileResting(test.database.url, 'update of state on ticket.rebate', () =>
    Promise.all(Array.from({ length: 8 }, () => step(hands.checker, id, 'pay', byBank))),
  );
  const movedFen = await readNumber(
    test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = 'rebate'`,
  );
  const refused = [...new Set(answers.flatMap(({ error }) => error?.code ?? []))];
  return { paid: answers.filter(({ status }) => status === 200).length, refused, movedFen };
}

async function balanceFen(): Promise<number> {
  const { result } = await hands.maker.call<CreditAccountPage>('GET', '/api/commerce/credit-accounts');
  return result.rows[0]?.balanceFen ?? 0;
}
