import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import type { HeldCart, HeldCarts, TakenHeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { goodsId, resultOf } from '../../../test/data/goods/goods.ts';
import { patiently } from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let shift: TillShift;
let cashier: Client;
let colleague: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  cashier = counter.room.admin;
  shift = await counter.open(cashier);
  colleague = await test.signIn('cashier01');
  await counter.open(colleague, { tillNo: 2 });
  return test;
});

proof(
  'K-09 gives a held cart to one of ten tills that ask for it at once; nine read who has it',
  async () => {
    const cart = await held();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patiently(() => take(cart, colleague))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error?.code === 'held_cart_taken');
    expect(refused).toHaveLength(9);
    expect(refused.every(({ error }) => error?.message === '已被陈一取走')).toBe(true);
    const taken = answers.find(({ status }) => status === 200)?.result;
    expect(taken).toMatchObject({ label: '红衣服', lines: [{ qty: '2' }] });
    expect(await list()).toMatchObject({ rows: [] });
  },
);

it('lists the carts of the store for each of its tills, and who works there', async () => {
  await held();
  const { rows, colleagues } = await list(colleague);
  expect(rows).toMatchObject([{ label: '红衣服', lines: 1, tillName: 'T1' }]);
  expect(rows[0]?.isOwn).toBe(false);
  expect(colleagues).toHaveLength(1);
  expect(await list()).toMatchObject({
    rows: [{ isOwn: true }],
    colleagues: [{ name: '陈一', pinyin: 'cy' }],
  });
});

it('remembers the member and the tag of a cart, the member with what is there when it is taken up', async () => {
  const member = resultOf(
    await cashier.call<Member>('POST', '/api/cashier/members', {
      body: { name: '王小明', mobile: '13800001111' },
      key: true,
    }),
  );
  const tag = { kind: 'STAFF', id: 1, name: '陈一', mark: '', day: null };
  const cart = await held({ memberId: member.id, tag });
  expect((await take(cart, colleague)).result).toMatchObject({ member, tag });
  expect((await take(await held())).result).toMatchObject({ member: null });
});

it('hands a cart over to a colleague who works in the store, and to nobody else', async () => {
  const cart = await held();
  const elsewhere = await step(cart, 'hand-over', { cashierId: 999_999 });
  expect(elsewhere.status).not.toBe(200);
  const [own] = (await list()).colleagues;
  const given = await step<HeldCart>(cart, 'hand-over', { cashierId: own?.id });
  expect(given.result).toMatchObject({ heldBy: '陈一' });
});

it('drops a cart with a reason, and forgets it after its hours', async () => {
  const cart = await held();
  expect((await step(cart, 'drop', { reason: '' })).status).toBe(400);
  expect((await step(cart, 'drop', { reason: '客人不要了' })).status).toBe(200);
  expect((await take(cart)).error?.code).toBe('cart_gone');
  const late = await held();
  await asOwner(
    test.database.url,
    `update cashier.held_cart set expires_at = '${instantOf(testDay, '00:00').toISOString()}'`,
  );
  expect((await take(late)).error?.code).toBe('cart_gone');
});

function draft() {
  return {
    tillId: shift.tillId,
    label: '红衣服',
    lines: [{ goodsId: goodsId(counter.room, 'W001'), qty: '2' }],
    totalFen: counter.priceFen * 2,
  };
}

async function held(more: object = {}): Promise<HeldCart> {
  const answer = await cashier.call<HeldCart>('POST', '/api/cashier/held-carts', {
    body: { ...draft(), ...more },
    key: true,
  });
  expect(answer.error).toBeNull();
  return answer.result;
}

async function list(who = cashier): Promise<HeldCarts> {
  return (await who.call<HeldCarts>('GET', '/api/cashier/held-carts')).result;
}

function take(cart: HeldCart, who = cashier): Promise<Answer<TakenHeldCart>> {
  return step(cart, 'take', undefined, who);
}

function step<T>({ id }: HeldCart, name: string, body?: object, who = cashier): Promise<Answer<T>> {
  return who.call(`POST`, `/api/cashier/held-carts/${id}/${name}`, { key: true, ...(body ? { body } : {}) });
}
