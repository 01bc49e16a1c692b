import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { Period, PeriodCheck, PeriodPage } from '@shanmen/shared/contracts/goods/books/period';
import { addDays } from '@shanmen/shared/time';

import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  enter,
  giveStockRights,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner, readNumber, whileLocked } from '../../../../test/app/scenario.ts';
import { findPeriodFaults } from '../../public.ts';

/** The last day of the month before, and of the one before that. */
const lastMonth = addDays(`${testDay.slice(0, 8)}01`, -1);
const earlierMonth = addDays(`${lastMonth.slice(0, 8)}01`, -1);
const monthOf = (day: string) => day.slice(0, 7).replace('-', '');

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('a month', () => {
  it('G-14 is closed after the earlier one, when nothing waits, and then takes nothing', async () => {
    await open();
    await audited(room, 'jh', bought(earlierMonth));
    const waiting = await submitted(room, 'jh', bought(lastMonth));
    expect((await close(lastMonth)).error).toMatchObject({
      code: 'period_not_ready',
      details: { obstacles: ['请先关账更早的期间', `待审单据 ${waiting.no}`] },
    });
    expect((await close(earlierMonth)).result.status).toBe('closed');
    expect(await obstacles(lastMonth)).toEqual([`待审单据 ${waiting.no}`]);
    expect(await obstacles(testDay)).toEqual(['该期间还没有结束', `待审单据 ${waiting.no}`]);
    await step(room.admin, 'jh', waiting, 'audit');
    expect((await close(lastMonth)).status).toBe(200);
    expect((await enter(room.keeper, 'jh', bought(lastMonth))).error?.code).toBe('period_closed');
    await audited(room, 'jh', bought(testDay));
    expect(await findPeriodFaults(test.db)).toEqual([]);
  });

  it('Z-02 is held up by what waits everywhere, and names what waits in reach', async () => {
    await open();
    const codes = ['goods:period:view', 'goods:period:close'] as const;
    await giveStockRights(test, 'seller01', codes, [whId(room, 'A1')]);
    const keeper = await test.signIn('seller01');
    const inZc = await submitted(room, 'jh', bought(lastMonth));
    expect(await obstacles(lastMonth, keeper)).toEqual(['待审单据 1 张']);
    expect((await close(lastMonth, keeper)).error).toMatchObject({
      code: 'period_not_ready',
      details: { obstacles: ['待审单据 1 张'] },
    });
    const inA1 = await submitted(room, 'jh', { ...bought(lastMonth), whId: whId(room, 'A1') });
    expect(await obstacles(lastMonth, keeper)).toEqual([`待审单据 ${inA1.no} 等 2 张`]);
    expect(await obstacles(lastMonth)).toEqual([expect.stringContaining(inZc.no)]);
  });

  it('P-21 has a fault when a row was posted into it after its closing', async () => {
    await open();
    await audited(room, 'jh', bought(lastMonth));
    await close(lastMonth);
    await asOwner(
      test.database.url,
      `update goods.period set closed_at = closed_at - interval '1 day' where status = 'closed'`,
    );
    expect(await findPeriodFaults(test.db)).toEqual([expect.stringMatching(/^V-12 .*, closed /u)]);
  });

  it('G-14 keeps what was submitted before it was closed from being posted into it', async () => {
    await open();
    await audited(room, 'jh', bought(lastMonth));
    const made = resultOf(await enter(room.keeper, 'jh', bought(lastMonth)));
    await close(lastMonth);
    const late = resultOf(await step(room.keeper, 'jh', made, 'submit'));
    expect((await step(room.admin, 'jh', late, 'audit')).error?.code).toBe('period_closed');
  });

  it('G-14 is opened again only as the last closed one, by who says why, and its balances go', async () => {
    await open();
    await audited(room, 'jh', bought(earlierMonth));
    await close(earlierMonth);
    await close(lastMonth);
    expect((await reopen(earlierMonth)).error?.code).toBe('state_forbidden');
    expect((await reopen(lastMonth)).result).toMatchObject({ status: 'open', reopenReason: '补录漏单' });
    const { rows } = resultOf(await room.lead.call<PeriodPage>('GET', '/api/goods/periods'));
    expect(rows.slice(0, 3).map(({ status }) => status)).toEqual(['running', 'open', 'closed']);
    await audited(room, 'jh', bought(lastMonth));
    expect((await close(lastMonth)).status).toBe(200);
    expect(await findPeriodFaults(test.db)).toEqual([]);
  });
});

describe('a posting and the closing of its month', () => {
  it('G-14 wait for each other: what is under way is in the kept balances', async () => {
    await open();
    expect(await underWay()).toEqual([200, 200]);
    expect(await findPeriodFaults(test.db)).toEqual([]);
  });

  /** Takes a document back while its month is closed; answers both outcomes. */
  async function underWay(): Promise<number[]> {
    await withTransaction(test.db, tx => changeSetting(tx, settings.backdateDays, 31, null));
    const document = await audited(room, 'jh', bought(lastMonth));
    const acts = await whileLocked(test.database.url, 'goods.stock_ledger', async waiting => {
      const back = step(room.admin, 'jh', document, 'unaudit', '价格有误');
      await waiting(1);
      const closing = close(lastMonth);
      await waiting(2, closing);
      return [back, closing];
    });
    const answers = await Promise.all(acts);
    expect(await readNumber(test.database.url, 'select count(*) as value from goods.stock_ledger')).toBe(2);
    return answers.map(({ status }) => status);
  }
});

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  // The keeper may enter days that are long gone here.
  room = { ...room, keeper: room.lead };
}

function bought(bizDate: string): DocumentDraft {
  return purchase(room, [['W001', '10', 68]], { bizDate });
}

function close(day: string, person: Client = room.admin) {
  return person.call<Period>('POST', `/api/goods/periods/${monthOf(day)}/close`, { body: {}, key: true });
}

function reopen(day: string) {
  const body = { reason: '补录漏单' };
  return room.admin.call<Period>('POST', `/api/goods/periods/${monthOf(day)}/reopen`, { body, key: true });
}

async function obstacles(day: string, person: Client = room.admin): Promise<string[]> {
  const path = `/api/goods/periods/${monthOf(day)}/check`;
  return resultOf(await person.call<PeriodCheck>('GET', path)).obstacles;
}
