import type {
  DepartmentQuota,
  DepartmentQuotas,
} from '@shanmen/shared/contracts/goods/masters/department-quota';
import { fen } from '@shanmen/shared/money';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  type LineText,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { whileLocked, whileResting } from '../../../../test/app/scenario.ts';

const path = '/api/goods/department-quotas';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('领用额度', () => {
  beforeEach(() => open());

  it('G-37 refuses a requisition above what is left of the month, saying how much that is', async () => {
    await limit(50);
    await audited(room, 'ly', requisition([['W001', '5']]));
    expect(await quotas()).toMatchObject([{ category: '全部商品', usedFen: 34_00, remainingFen: 16_00 }]);
    const draft = resultOf(await enter(room.keeper, 'ly', requisition([['W001', '3']])));
    const refused = await step(room.keeper, 'ly', draft, 'submit');
    expect(refused.error).toMatchObject({
      code: 'requisition_quota_exceeded',
      message: '游客服务部本月领用额度（全部商品）剩余 16.00',
      details: { category: '全部商品', remainingFen: 16_00 },
    });
    await audited(room, 'ly', requisition([['W001', '2']]));
    expect((await quotas())[0]?.remainingFen).toBe(2_40);
  });

  it('G-37 counts what stands under its branch only, and only warns where it is to warn', async () => {
    await limit(20, { category: '文创/冰箱贴', mode: 'warn' });
    await audited(room, 'ly', requisition([['W004', '3']]));
    expect((await quotas())[0]?.usedFen).toBe(0);
    const waiting = await submitted(
      room,
      'ly',
      requisition([
        ['W001', '3'],
        ['W004', '1'],
      ]),
    );
    expect(waiting.warnings).toEqual(['游客服务部本月领用额度（文创/冰箱贴）剩余 20.00，本单超出']);
    resultOf(await step(room.admin, 'ly', waiting, 'audit'));
    expect((await quotas())[0]).toMatchObject({ usedFen: 20_40, remainingFen: -40 });
    await limit(100, { category: '文创' });
    expect((await quotas())[0]).toMatchObject({ category: '文创', usedFen: 20_40 + 46_00 });
  });

  it('G-37 gets back what is undone, in the month that it was taken', async () => {
    await limit(50);
    const taken = await audited(room, 'ly', requisition([['W001', '5']]));
    const red = resultOf(await step(room.lead, 'ly', taken, 'reverse', '领错'));
    resultOf(await step(room.admin, 'ly', red, 'audit'));
    expect((await quotas())[0]?.remainingFen).toBe(50_00);
    const again = await audited(room, 'ly', requisition([['W001', '7']]));
    resultOf(await step(room.admin, 'ly', again, 'unaudit', '领错'));
    expect((await quotas())[0]?.remainingFen).toBe(50_00);
    expect((await quotas('2020-01-15'))[0]?.usedFen).toBe(0);
  });

  it('G-37 is changed from what somebody saw, and taken away', async () => {
    await limit(50);
    const stale = await send({ seen: null, next: { limitFen: 80_00, mode: 'deny' } });
    expect(stale.error?.code).toBe('version_conflict');
    expect((await send({ seen: { limitFen: 50_00, mode: 'deny' }, next: null })).status).toBe(200);
    expect(await quotas()).toEqual([]);
    const keeper = await room.keeper.call('PUT', path, {
      body: { deptId: deptId(), categoryId: null, seen: null, next: null },
      key: true,
    });
    expect(keeper.status).toBe(403);
  });
});

describe('two requisitions of the last of a quota', () => {
  it('G-37 one is posted, the other is told what is left', async () => {
    await open();
    expect(await race()).toEqual(['done', 'requisition_quota_exceeded']);
    // Of 50.00 the one takes 47.60 and the other 46.00.
    expect([2_40, 4_00]).toContain((await quotas())[0]?.remainingFen);
  });

  /** Each takes another good, so that only the quota is between them; both have been judged before either commits. */
  async function race(): Promise<string[]> {
    await limit(50);
    const waiting = [
      await submitted(room, 'ly', requisition([['W001', '7']])),
      await submitted(room, 'ly', requisition([['W002', '5']])),
    ];
    const { url } = test.database;
    const answers = await whileResting(url, 'update on platform.idempotency_key', async () => {
      const { both } = await whileLocked(url, 'goods.stock_ledger', async blocked => {
        const started = waiting.map(document => step(room.admin, 'ly', document, 'audit'));
        await blocked(2);
        return { both: started };
      });
      return Promise.all(both);
    });
    return answers.map(answer => answer.error?.code ?? 'done').toSorted();
  }
});

/** A hundred each of two kinds of magnets and of dolls in 总仓. */
async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  const lines: LineText[] = [
    ['W001', '100', 680],
    ['W002', '100', 920],
    ['W004', '100', 1150],
  ];
  await audited(room, 'jh', purchase(room, lines));
}

function requisition(lines: readonly LineText[]) {
  return draftOf(room, lines, { deptId: deptId(), personName: '沈青' });
}

function deptId(): number {
  return room.masters.departments.get('D05') ?? 0;
}

async function quotas(day = testDay): Promise<DepartmentQuotas> {
  const query = { deptId: String(deptId()), day };
  return resultOf(await room.keeper.call<DepartmentQuotas>('GET', path, { query }));
}

type Quota = Pick<DepartmentQuota, 'limitFen' | 'mode'>;

function send(change: {
  categoryId?: number;
  seen: Record<keyof Quota, unknown> | null;
  next: Record<keyof Quota, unknown> | null;
}) {
  const body = { deptId: deptId(), categoryId: null, ...change };
  return room.lead.call<DepartmentQuotas>('PUT', path, { body, key: true });
}

async function limit(
  yuan: number,
  { category, mode = 'deny' }: { category?: string; mode?: Quota['mode'] } = {},
): Promise<void> {
  const next = { limitFen: fen(yuan * 100), mode };
  const change = { seen: null, next };
  resultOf(
    await send(category === undefined ? change : { ...change, categoryId: await categoryId(category) }),
  );
}

async function categoryId(path: string): Promise<number> {
  const all = resultOf(await room.lead.call<{ id: number; path: string }[]>('GET', '/api/goods/categories'));
  return all.find(each => each.path === path)?.id ?? 0;
}
