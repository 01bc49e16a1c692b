import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import {
  AskedTillOverrides,
  type Slip,
  type TillPayment,
  type TillSale,
  type TillSaleAnswer,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { type Fen, fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { Value } from 'typebox/value';

import { demoPassword } from '../../../seeds/demo/people.ts';
import type { Answer, Client, TestApp } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';
import { readNumber } from '../../app/scenario.ts';
import { audited, goodsId, purchase, type Storeroom, storeroom, whId } from '../goods/goods.ts';

/** A store with goods and two tills, and who works at them. */
export type TillCounter = {
  readonly room: Storeroom;
  /** What one piece of `W001` costs there. */
  readonly priceFen: Fen;
  /** Opens a shift at a till of the store, or of another one; the first unless another is named. */
  readonly open: (
    cashier: Client,
    opening?: { store?: string; tillNo?: 1 | 2; floatFen?: Fen },
  ) => Promise<TillShift>;
  /** Sells pieces of `W001`, paid in cash unless it is said otherwise. */
  readonly sell: (
    cashier: Client,
    shift: TillShift,
    count: number,
    payments?: TillPayment[],
  ) => Promise<Slip>;
  /** Takes pieces of a sale back. */
  readonly refund: (cashier: Client, shift: TillShift, sale: Slip, count: number) => Promise<Slip>;
  /** Ends, counts and hands over a shift whose drawer holds so much. */
  readonly handOver: (cashier: Client, shift: TillShift, countedCashFen: Fen) => Promise<void>;
};

/** Store S01, 文创旗舰店, with ten pieces of `W001`, on an application that began `stocked`. */
export async function tillCounter(test: TestApp, bizDate = testDay): Promise<TillCounter> {
  const room = await storeroom(test);
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]], { whId: whId(room, 'A1'), bizDate }));
  const ask = (query: string) => readNumber(test.database.url, query);
  const priceFen = fen(await ask(`select retail_fen as value from goods.goods where code = 'W001'`));
  const tillOf = (store: string, no: number) =>
    ask(`select till.id as value from goods.till join goods.store on store.id = till.store_id
         where store.code = '${store}' and till.no = ${no}`);
  const piece = goodsId(room, 'W001');
  const made = async <T>(calling: Promise<Answer<T>>): Promise<T> => {
    const { error, result } = await calling;
    expect(error).toBeNull();
    return result;
  };
  return {
    room,
    priceFen,
    async open(cashier, { store = 'S01', tillNo = 1, floatFen = fen(0) } = {}) {
      const body = { tillId: await tillOf(store, tillNo), openingFloatFen: floatFen };
      return made(cashier.call<TillShift>('POST', '/api/cashier/shifts', { body, key: true }));
    },
    async sell(cashier, { tillId }, count, given) {
      const totalFen = fen(priceFen * count);
      const payments = given ?? [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }];
      const lines = [{ goodsId: piece, qty: quantity(String(count)) }];
      const body: TillSale = { tillId, lines, expectedTotalFen: totalFen, payments };
      const sold = cashier.call<TillSaleAnswer>('POST', '/api/cashier/sales', { body, key: randomUUID() });
      const { slip } = await made(sold);
      if (!slip) throw new Error('a sale in hand is posted at once');
      return slip;
    },
    refund(cashier, { tillId }, { id: saleId }, count) {
      const lines = [{ lineNo: 1, qty: quantity(String(count)), condition: 'good' }];
      const body = { tillId, saleId, reason: '多买', lines };
      return made(cashier.call<Slip>('POST', '/api/cashier/refunds', { body, key: true }));
    },
    async handOver(cashier, { id }, countedCashFen) {
      const step = (name: string, body?: object) =>
        made(cashier.call('POST', `/api/cashier/shifts/${id}/${name}`, { key: true, ...(body && { body }) }));
      await step('counting');
      await step('count', { countedCashFen });
      await step('close', { floatLeftFen: 0, overShortReason: '找零差错' });
    },
  };
}

/** The word of a supervisor, given at the session of the cashier. */
export async function approve(
  cashier: Client,
  { action, objectId, amountFen }: { action: string; objectId: string; amountFen: number | null },
  userName = 'storelead01',
): Promise<string> {
  const body = { action, objectId, amountFen, userName, password: demoPassword };
  const { result, error } = await cashier.call<Approval>('POST', '/api/auth/approvals', { body });
  expect(error).toBeNull();
  return result.approval;
}

/** A sale of pieces of `W001`, paid in cash unless `changes` say otherwise. */
export function saleOf(
  { room, priceFen }: TillCounter,
  { tillId }: TillShift,
  count: number,
  changes: Partial<TillSale> = {},
): TillSale {
  const totalFen = fen(priceFen * count);
  return {
    tillId,
    lines: [{ goodsId: goodsId(room, 'W001'), qty: quantity(String(count)) }],
    expectedTotalFen: totalFen,
    payments: [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }],
    ...changes,
  };
}

/** Sends a sale as a till does. */
export function sendSale(
  cashier: Client,
  body: TillSale,
  key: string = randomUUID(),
): Promise<Answer<TillSaleAnswer>> {
  return cashier.call('POST', '/api/cashier/sales', { body, key });
}

/**
 * Sells two pieces of `W001` below the price of the store by so much each, which a supervisor allows, after three lines
 * have left the cart.
 */
export async function sellBelowPrice(
  counter: TillCounter,
  cashier: Client,
  shift: TillShift,
  lessFen: number,
): Promise<void> {
  const priceFen = fen(counter.priceFen - lessFen);
  const totalFen = fen(2 * priceFen);
  const plain = saleOf(counter, shift, 2);
  const body = {
    ...plain,
    lines: plain.lines.map(line => ({ ...line, priceFen })),
    expectedTotalFen: totalFen,
    payments: [{ tender: 'CASH' as const, amountFen: totalFen, tenderedFen: totalFen }],
    removedLines: 3,
  };
  const asked = (await sendSale(cashier, body)).error?.details;
  const subject = { action: 'cashier.price' as const, ...Value.Parse(AskedTillOverrides, asked) };
  const overrides = [{ action: subject.action, approval: await approve(cashier, subject) }];
  expect((await sendSale(cashier, { ...body, overrides })).error).toBeNull();
}

/** How many pieces of `W001` lie in the store. */
export function stockOf(test: TestApp): Promise<number> {
  return readNumber(
    test.database.url,
    `select balance.qty as value from goods.stock_balance as balance
     join goods.warehouse on warehouse.id = balance.wh_id join goods.goods on goods.id = balance.goods_id
     where warehouse.code = 'A1' and goods.code = 'W001'`,
  );
}

/** A new member pays cash into a wallet. */
export async function rechargeInCash(
  cashier: Client,
  { tillId }: TillShift,
  amountFen: number,
): Promise<Member> {
  const member = { name: '林晓', mobile: '15400000017' };
  const added = await cashier.call<Member>('POST', '/api/cashier/members', { body: member, key: true });
  const body = { tillId, tender: 'CASH', amountFen };
  const url = `/api/cashier/members/${added.result.id}/recharge`;
  expect((await cashier.call('POST', url, { body, key: true })).error).toBeNull();
  return added.result;
}
