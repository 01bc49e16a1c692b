import type { AuditItem } from '@shanmen/shared/contracts/audit/audit-batch';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { todayGroups, type TodaySheet } from '@shanmen/shared/contracts/reports/today-sheet';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner, findFaults } from '../../../test/app/scenario.ts';
import { decided, itemsOf, unexplained } from '../../../test/data/audit/audit-desk.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  step,
  submitted,
  whId,
} from '../../../test/data/goods/goods.ts';

jest.setTimeout(600_000);

/** What a second person decides: whether it waits, was decided, is with its maker again, or needs nobody any more. */
type State = 'waiting' | 'decided' | 'back' | 'settled';
type Thing = {
  readonly key: string;
  state: State;
  /** Where a decision that is taken back leaves it. */
  readonly undone: State;
  /** Its maker hands it in once more; absent where it is done and cannot come again. */
  readonly again?: () => Promise<State>;
};

const floatFen = fen(5000_00);
const groups = ['center', 'culture', 'fmcg'] as const;

let test: TestApp;
let counter: TillCounter;
let auditor: Client;
let lead: Client;
let shift: TillShift;
let cashFen: number;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  [auditor, lead] = [await test.signIn('auditor01'), await test.signIn('storelead01')];
  const { room } = counter;
  await audited(room, 'jh', purchase(room, [['W001', '500', 3400]], { whId: whId(room, 'A1') }));
  const often = `insert into admin.setting (key, value) values ('cashier.noReceiptPerCashierDay', '100')
    on conflict (key) do update set value = excluded.value`;
  await asOwner(test.database.url, often);
  await openShift();
});
afterEach(() => test.close());

it('A-01 A-05 has what nobody decided yet and nothing else, after each of 90 random steps', async () => {
  const things: Thing[] = [];
  const play = fc.record({
    act: fc.constantFrom('shift', 'free', 'refund', 'document', 'sheet', 'again', 'decide', 'decide', 'undo'),
    pick: fc.nat(99),
    yes: fc.boolean(),
  });
  for (const { act, pick, yes } of fc.sample(play, 90)) {
    const among = (...states: State[]) => {
      const found = things.filter(({ state }) => states.includes(state));
      return found[pick % Math.max(found.length, 1)];
    };
    if (act === 'decide') await decide(among('waiting'), yes);
    else if (act === 'undo') await undo(among('decided'));
    else if (act === 'again') await handInAgain(among('back'));
    else things.push(...(await making[act](pick, things)));
    const keysOf = async (stage: string) =>
      (await itemsOf(auditor, { stage, pageSize: '200' })).rows.map(keyOf).toSorted();
    const own = (state: State) => things.flatMap(each => (each.state === state ? [each.key] : [])).toSorted();
    expect([act, await keysOf('waiting')]).toEqual([act, own('waiting')]);
    expect(await keysOf('decided')).toEqual(expect.arrayContaining(own('decided')));
  }
  expect(await findFaults(test.db)).toEqual([]);
  expect(await unexplained(auditor, testDay, testDay)).toEqual([]);
});

const keyOf = ({ source, no }: Pick<AuditItem, 'source' | 'no'>) => `${source}/${no}`;

/** The item of a thing as the auditor sees it now. */
async function itemOf({ key }: Thing, stage: string): Promise<AuditItem | undefined> {
  return (await itemsOf(auditor, { stage, pageSize: '200' })).rows.find(item => keyOf(item) === key);
}

async function decide(thing: Thing | undefined, isApproved: boolean): Promise<void> {
  if (!thing) return;
  const said = isApproved
    ? ({ step: 'audit' } as const)
    : ({ step: 'reject', reason: '与单据不符' } as const);
  expect(await decided(auditor, [await itemOf(thing, 'waiting')], said)).toEqual(['']);
  thing.state = isApproved || !thing.again ? 'decided' : 'back';
}

async function undo(thing: Thing | undefined): Promise<void> {
  if (!thing) return;
  const said = { step: 'undo', reason: '审核有误，重新核对' } as const;
  expect(await decided(auditor, [await itemOf(thing, 'decided')], said)).toEqual(['']);
  thing.state = thing.undone;
}

async function handInAgain(thing: Thing | undefined): Promise<void> {
  if (thing?.again) thing.state = await thing.again();
}

/** By what each kind of thing comes into the queue. */
const making = {
  shift: async (pick: number): Promise<Thing[]> => {
    const [closed, held, over] = [shift, cashFen, [0, -2_00, 3_00][pick % 3] ?? 0];
    await counter.handOver(counter.room.admin, closed, fen(held + over));
    await openShift();
    if (over === 0) return [];
    const again = async () => {
      const body = { countedCashFen: held + (pick % 2 === 0 ? -1_00 : 0) };
      resultOf(await lead.call('POST', `/api/cashier/shifts/${closed.id}/recount`, { body, key: true }));
      return pick % 2 === 0 ? 'waiting' : 'settled';
    };
    return [{ key: `till-shift/${closed.no}`, state: 'waiting', undone: 'waiting', again }];
  },
  free: async (): Promise<Thing[]> => {
    const free = [{ tender: 'FREE' as const, amountFen: counter.priceFen, reason: '接待' }];
    const { no } = await counter.sell(counter.room.admin, shift, 1, free);
    return [{ key: `complimentary/${no}`, state: 'waiting', undone: 'waiting' }];
  },
  refund: async (): Promise<Thing[]> => {
    const goods = [{ goodsId: goodsId(counter.room, 'W001'), qty: quantity('1'), condition: 'good' }];
    const body = { tillId: shift.tillId, reason: '质量问题', goods };
    const { admin } = counter.room;
    const { no } = resultOf(await admin.call<Slip>('POST', '/api/cashier/refunds', { body, key: true }));
    cashFen -= counter.priceFen;
    return [{ key: `no-receipt/${no}`, state: 'waiting', undone: 'waiting' }];
  },
  document: async (): Promise<Thing[]> => {
    const { room } = counter;
    const { parties, stores } = room.masters;
    const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
    const draft = draftOf(room, [['W001', '1', 50]], { ...buyer, whId: whId(room, 'A1') });
    const { id, no } = await submitted(room, 'xs', draft);
    const again = async (): Promise<State> => {
      const now = resultOf(await room.keeper.call<Document>('GET', `/api/goods/documents/xs/${id}`));
      resultOf(await step(room.keeper, 'xs', now, 'submit'));
      return 'waiting';
    };
    return [{ key: `document/${no}`, state: 'waiting', undone: 'back', again }];
  },
  sheet: async (_pick: number, things: readonly Thing[]): Promise<Thing[]> => {
    const keyOfGroup = (name: (typeof groups)[number]) => `today-sheet/${todayGroups[name]} ${testDay}`;
    const group = groups.find(name => things.every(({ key }) => key !== keyOfGroup(name)));
    if (!group) return [];
    const { admin } = counter.room;
    const path = `/api/reports/today-sheets/${group}`;
    const body = { date: testDay, version: 0, entries: [], adjustments: [] };
    resultOf(await admin.call('PUT', path, { body }));
    const again = async (): Promise<State> => {
      const query = { date: testDay };
      const { version } = resultOf(await admin.call<TodaySheet>('GET', path, { query }));
      resultOf(await admin.call('POST', `${path}/submit`, { body: { date: testDay, version } }));
      return 'waiting';
    };
    return [{ key: keyOfGroup(group), state: await again(), undone: 'back', again }];
  },
};

async function openShift(): Promise<void> {
  shift = await counter.open(counter.room.admin, { floatFen });
  cashFen = floatFen;
}
