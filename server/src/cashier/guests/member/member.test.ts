import { randomUUID } from 'node:crypto';

import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Member, Members, Wallet } from '@shanmen/shared/contracts/cashier/guests/member';
import {
  AskedTillOverrides,
  type ShownTillOverrides,
  type Slip,
  type TillOverride,
  type TillPayment,
  type TillSale,
  type TillSaleAnswer,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillDebtors } from '@shanmen/shared/contracts/cashier/till';
import { fen, sumFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';
import { Value } from 'typebox/value';

import type { Client, TestApp } from '../../../../test/app/app.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import { approve } from '../../../../test/data/cashier/till-counter.ts';
import {
  audited,
  goodsId,
  purchase,
  put,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { patiently } from '../../../../test/data/ticket/factories.ts';
import { activeEnterprise, commerceHands, creditAccount } from '../../../../test/people/partners.ts';

const shop = storeroomOfEachTest();
const root = '/api/cashier/members';
const [retailFen, memberFen] = [25_00, 22_50];

let test: TestApp;
let cashier: Client;
let tillId: number;
beforeEach(async () => {
  ({ test } = shop);
  cashier = shop.room.admin;
  const tills = await sql<{ id: number }>`
    select till.id
    from goods.till
    join goods.store on store.id = till.store_id
    where store.code = 'S01' and till.no = 1`.execute(test.db);
  tillId = tills.rows[0]?.id ?? 0;
  await sql`
    update goods.goods
    set retail_fen = ${retailFen}, member_fen = ${memberFen}, min_sale_fen = 0
    where code = 'W001'`.execute(test.db);
  await audited(shop.room, 'jh', purchase(shop.room, [['W001', '60', 600]], { whId: whId(shop.room, 'A1') }));
  await put(cashier, 'POST', '/api/cashier/shifts', { tillId, openingFloatFen: 0 });
});

describe('会员', () => {
  it('are found by mobile, card and pinyin initials, and their mobile is shown masked', async () => {
    const member = await joined({ cardNo: 'VIP00088' });
    expect(member).toMatchObject({ cardNo: 'VIP00088', balanceFen: 0, points: 0 });
    expect(member.mobileMasked).not.toContain('00000066');
    for (const q of ['15400000066', 'vip00088', 'jxs', '江小山', member.code])
      expect((await found(q)).map(({ id }) => id)).toContain(member.id);
    expect(await found('15400000067')).toEqual([]);
  });

  it('have a mobile and a card that no other has', async () => {
    await joined({ cardNo: 'VIP00088' });
    const again = await join({ name: '江大山' });
    expect(again.error).toMatchObject({ code: 'code_taken', message: '该手机号已是会员' });
    const card = await join({ mobile: '15400000067', cardNo: 'VIP00088' });
    expect(card.error).toMatchObject({ code: 'code_taken', details: { path: 'cardNo' } });
  });

  it('pay their own price, and gain a point for each whole yuan that they lose again with a refund', async () => {
    const member = await joined();
    const sale = await sold(2, [cash(2 * memberFen)], { memberId: member.id });
    expect(sale).toMatchObject({ totalFen: 2 * memberFen, memberName: '江小山' });
    expect((await walletOf(member)).member.points).toBe(45);
    await refunded(sale, '1');
    expect((await walletOf(member)).member.points).toBe(22);
    await refunded(sale, '1');
    expect((await walletOf(member)).member.points).toBe(0);
    expect((await sold(1, [cash(retailFen)])).totalFen).toBe(retailFen);
  });
});

describe('会员储值', () => {
  it('goes into the drawer when it is paid in, once under its key, and up to a limit', async () => {
    const member = await joined();
    const key = randomUUID();
    const first = await recharge(member, 100_00, key);
    expect(resultOf(first).balanceFen).toBe(100_00);
    expect((await recharge(member, 100_00, key)).result).toEqual(first.result);
    expect((await recharge(member, 5000_00)).error?.code).toBe('wallet_limit');
    expect((await walletOf(member)).rows).toMatchObject([{ kind: 'RECHARGE', amountFen: 100_00 }]);
    const held = await sql<{ fen: number }>`
      select sum(amount_fen)::bigint as fen from commerce.payment_entry where account like 'till/%'`.execute(
      test.db,
    );
    expect(held.rows[0]?.fen).toBe(100_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('pays a sale, and gets back what a refund gives back', async () => {
    const member = await joined();
    resultOf(await recharge(member, 30_00));
    const rest = 2 * memberFen - 30_00;
    const parts: TillPayment[] = [{ tender: 'WALLET', amountFen: fen(30_00) }, cash(rest)];
    const sale = await sold(2, parts, { memberId: member.id });
    expect((await walletOf(member)).member.balanceFen).toBe(0);
    const { payments } = await refunded(sale, '2');
    expect(payments.map(({ tender, amountFen }) => [tender, amountFen])).toEqual([
      ['WALLET', 30_00],
      ['CASH', rest],
    ]);
    expect((await walletOf(member)).member.balanceFen).toBe(30_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof(
    'K-26 never falls below zero where 20 sales are paid at once, and its last row is its balance',
    async () => {
      const member = await joined();
      resultOf(await recharge(member, 8 * memberFen));
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => {
          const key = randomUUID();
          const paid: TillPayment[] = [{ tender: 'WALLET', amountFen: fen(memberFen) }];
          return patiently(() => sell(1, paid, { memberId: member.id }, key));
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
      expect(answers.filter(({ error }) => error?.code === 'wallet_insufficient')).toHaveLength(12);
      const { member: after, rows } = await walletOf(member);
      expect(after.balanceFen).toBe(0);
      expect(rows.at(0)?.balanceAfterFen).toBe(0);
      expect(sumFen(rows.map(({ amountFen }) => amountFen))).toBe(0);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('asks for a member, and leaves nothing half done where it does not suffice', async () => {
    const member = await joined();
    const wallet: TillPayment[] = [{ tender: 'WALLET', amountFen: fen(retailFen) }];
    expect((await sell(1, wallet, {})).error?.code).toBe('invalid_input');
    const own: TillPayment[] = [{ tender: 'WALLET', amountFen: fen(memberFen) }];
    const short = await sell(1, own, { memberId: member.id });
    expect(short.error).toMatchObject({ code: 'wallet_insufficient', details: { balanceFen: 0 } });
    const made = await sql`select doc_id from cashier.slip`.execute(test.db);
    expect(made.rows).toEqual([]);
  });
});

describe('tenders of others than the guest', () => {
  it('K-03 charges 单位挂账 to the account of the enterprise, within its limit, and gives back to it', async () => {
    const hands = await commerceHands(test);
    const { id: enterpriseId } = await activeEnterprise(hands);
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 60 });
    const onAccount = (amountFen: number): TillPayment[] => [
      { tender: 'CREDIT', amountFen: fen(amountFen), enterpriseId },
    ];
    const debtors = resultOf(await cashier.call<TillDebtors>('GET', '/api/cashier/debtors'));
    expect(debtors).toMatchObject([
      { enterpriseId, availableFen: 60_00, pinyin: expect.stringMatching(/^[a-z]/) },
    ]);
    const sale = await sold(2, onAccount(2 * retailFen));
    expect(await availableOf(account)).toBe(10_00);
    expect((await sell(1, onAccount(retailFen), {})).error?.code).toBe('credit_insufficient');
    await refunded(sale, '1');
    expect(await availableOf(account)).toBe(10_00 + retailFen);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('K-03 takes the number of a voucher once, also where five tills ask at once', async () => {
    const voucher: TillPayment[] = [
      { tender: 'VOUCHER', amountFen: fen(retailFen), reference: 'DJ-2026-0001' },
    ];
    const answers = await Promise.all(Array.from({ length: 5 }, () => patiently(() => sell(1, voucher, {}))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'voucher_used')).toHaveLength(4);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('gives a whole sale away as 免单 by a right of its own, with a reason in the log', async () => {
    const free = (amountFen: number): TillPayment => ({
      tender: 'FREE',
      amountFen: fen(amountFen),
      reason: '接待检查组',
    });
    const split = await sell(1, [free(20_00), cash(retailFen - 20_00)], {});
    expect(split.error?.code).toBe('invalid_input');
    const sale = await sold(1, [free(retailFen)]);
    expect(sale.payments).toMatchObject([{ tender: 'FREE', amountFen: retailFen }]);
    const log = await sql<{ reason: string }>`
      select reason from platform.audit_log where action = 'cashier.sale.freed'`.execute(test.db);
    expect(log.rows).toEqual([{ reason: '接待检查组' }]);
    await refunded(sale, '1');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-27 takes 挂账 and 免单 of a cashier without the right by the word of a supervisor, for that tender alone', async () => {
    const hands = await commerceHands(test);
    const { id: enterpriseId } = await activeEnterprise(hands);
    await creditAccount(hands, enterpriseId, { limitYuan: 60 });
    const other = await test.signIn('cashier01');
    const tills = await sql<{ id: number }>`
      select till.id from goods.till where till.id <> ${tillId}
      and store_id = (select store_id from goods.till where id = ${tillId})`.execute(test.db);
    const otherTill = tills.rows[0]?.id ?? 0;
    await put(other, 'POST', '/api/cashier/shifts', { tillId: otherTill, openingFloatFen: 0 });
    const debtors = resultOf(await other.call<TillDebtors>('GET', '/api/cashier/debtors'));
    expect(debtors).toMatchObject([{ enterpriseId, availableFen: null }]);
    const credit: TillPayment = { tender: 'CREDIT', amountFen: fen(retailFen), enterpriseId };
    const free: TillPayment = { tender: 'FREE', amountFen: fen(retailFen), reason: '招待' };
    const send = (sent: TillPayment, overrides?: ShownTillOverrides) =>
      sell(1, [sent], { tillId: otherTill, ...(overrides && { overrides }) }, randomUUID(), other);
    for (const [action, payment, another] of [
      ['cashier.credit', credit, free],
      ['cashier.free', free, credit],
    ] satisfies [TillOverride, TillPayment, TillPayment][]) {
      const { error } = await send(payment);
      expect(error?.code).toBe('supervisor_required');
      if (!Value.Check(AskedTillOverrides, error?.details)) throw new Error('it says for what');
      const approval = await approve(other, { action, ...error.details });
      const shown = [{ action, approval }];
      expect((await send(another, shown)).error?.code).toBe('supervisor_required');
      expect((await send(payment, shown)).error).toBeNull();
    }
    expect(await findFaults(test.db)).toEqual([]);
  });
});

function join(changes: object = {}) {
  const body = { name: '江小山', mobile: '15400000066', ...changes };
  return cashier.call<Member>('POST', root, { body, key: true });
}

async function joined(changes: object = {}): Promise<Member> {
  return resultOf(await join(changes));
}

async function found(q: string): Promise<Members> {
  return resultOf(await cashier.call<Members>('GET', root, { query: { q } }));
}

async function walletOf({ id }: Member): Promise<Wallet> {
  return resultOf(await cashier.call<Wallet>('GET', `${root}/${id}/wallet`));
}

function recharge({ id }: Member, amountFen: number, key: string = randomUUID()) {
  const body = { tillId, tender: 'CASH', amountFen };
  return cashier.call<Member>('POST', `${root}/${id}/recharge`, { body, key });
}

function cash(amountFen: number): TillPayment {
  return { tender: 'CASH', amountFen: fen(amountFen), tenderedFen: fen(amountFen) };
}

function sell(
  count: number,
  payments: TillPayment[],
  changes: Partial<TillSale>,
  key: string = randomUUID(),
  person = cashier,
) {
  const body: TillSale = {
    tillId,
    lines: [{ goodsId: goodsId(shop.room, 'W001'), qty: quantity(String(count)) }],
    expectedTotalFen: sumFen(payments.map(({ amountFen }) => amountFen)),
    payments,
    ...changes,
  };
  return person.call<TillSaleAnswer>('POST', '/api/cashier/sales', { body, key });
}

async function sold(count: number, payments: TillPayment[], changes: Partial<TillSale> = {}): Promise<Slip> {
  const { slip } = resultOf(await sell(count, payments, changes));
  if (!slip) throw new Error('the sale was posted');
  return slip;
}

async function refunded(sale: Slip, qty: string): Promise<Slip> {
  const body = { tillId, saleId: sale.id, reason: '多买', lines: [{ lineNo: 1, qty, condition: 'good' }] };
  return resultOf(await cashier.call<Slip>('POST', '/api/cashier/refunds', { body, key: true }));
}

async function availableOf({ id }: CreditAccount): Promise<number> {
  const account = await sql<{ fen: number }>`
    select balance_fen - frozen_fen + credit_limit_fen as fen
    from commerce.credit_account
    where id = ${id}`.execute(test.db);
  return account.rows[0]?.fen ?? 0;
}
