import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  AskedOverrides,
  type OverrideAction,
  type ShownOverrides,
} from '@shanmen/shared/contracts/goods/documents/document-override';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';
import { Check } from 'typebox/value';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import type { Answer, Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();
beforeEach(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  await asOwner(test.database.url, `update goods.goods set min_sale_fen = 2000 where code = 'W001'`);
});

const early = () => purchase(room, [['W001', '1', 6.8]], { bizDate: addDays(testDay, -9) });
const cheap = (changes: Partial<DocumentDraft> = {}) =>
  draftOf(room, [['W001', '2', 39.99]], { ...buyer(), ...changes });

function buyer(): Pick<DocumentDraft, 'partyId' | 'storeId'> {
  const { parties, stores } = room.masters;
  return { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
}

/** One umbrella to somebody who should have brought back another one two months ago. */
async function lentAgain(): Promise<DocumentDraft> {
  await audited(room, 'jh', purchase(room, [['Z002', '10', 190]]));
  const draft = draftOf(room, [['Z002', '1']], { personName: '沈青', dueOn: addDays(testDay, 3) });
  const { id } = await audited(room, 'jy', draft);
  await asOwner(
    test.database.url,
    `set session_replication_role = 'replica'; update goods.doc set due_on = due_on - 60 where id = ${id}`,
  );
  return draft;
}

type Exception = {
  title: string;
  type: DocumentType;
  action: OverrideAction;
  draft: () => DocumentDraft | Promise<DocumentDraft>;
  why: string;
  path: string;
};

const exceptions: readonly Exception[] = [
  {
    title: 'a day long past',
    type: 'jh',
    action: 'goods.backdate',
    draft: early,
    why: '单据日期最多早 3 天',
    path: 'bizDate',
  },
  {
    title: 'a 退货单 without its source',
    type: 'jt',
    action: 'goods.jt-nosource',
    draft: () => purchase(room, [['W001', '1', 6.8]], { reason: '多发' }),
    why: '没有从进货单引入明细',
    path: 'sourceDocId',
  },
  {
    title: 'a 销售退货单 without its source',
    type: 'xt',
    action: 'goods.xt-nosource',
    draft: () => draftOf(room, [['W001', '1', 25]], { ...buyer(), reason: '多买' }),
    why: '没有从销售单引入明细',
    path: 'sourceDocId',
  },
  {
    title: 'a sale below 最低售价',
    type: 'xs',
    action: 'goods.lowprice',
    draft: () => cheap(),
    why: '第 1 行：青岚山立体冰箱贴 低于最低售价 20.00',
    path: 'amountFen',
  },
  {
    title: 'a loan to who keeps another one too long',
    type: 'jy',
    action: 'goods.overdue',
    draft: lentAgain,
    why: '请先归还',
    path: 'personName',
  },
];

describe('what the maker of a document may not do alone', () => {
  it.each(exceptions)('G-56 $title is let through by a second person, in both names', async exception => {
    const { type, action } = exception;
    const draft = await exception.draft();
    const alone = await enter(room.keeper, type, draft);
    expect([alone.status, alone.error]).toMatchObject([
      403,
      {
        code: 'supervisor_required',
        message: expect.stringMatching(`${exception.why}，需要主管授权$`),
        details: { actions: [action], path: exception.path },
      },
    ]);
    const { approval } = resultOf(await ask(askedIn(alone)));
    const made = resultOf(await enter(room.keeper, type, shown(draft, [{ action, approval }])));
    expect(made.overrides).toMatchObject([{ action, approverName: '唐莹' }]);
    expect(made.makerName).not.toBe('唐莹');
    expect(made.steps[0]).toMatchObject({ action: 'goods.document.overridden', name: '唐莹' });
    const both = `select count(*) as value
      from platform.audit_log as entry
      join admin.staff as approver on approver.id = entry.staff_id and approver.user_name = 'buyer01'
      join admin.staff as maker on maker.id = entry.second_staff_id and maker.user_name = 'keeper01'
      where entry.action = 'goods.document.overridden' and entry.object_id = '${made.no}'`;
    expect(await readNumber(test.database.url, both)).toBe(1);
  });

  it.each(exceptions)('G-56 $title needs nobody of who holds the right himself', async exception => {
    const made = resultOf(await enter(room.lead, exception.type, await exception.draft()));
    expect(made.overrides).toEqual([]);
  });

  it.each(exceptions)('G-56 $title is let through by 经理, who makes no documents', async exception => {
    const { type, action } = exception;
    const draft = await exception.draft();
    const asked = askedIn(await enter(room.keeper, type, draft));
    const { approval } = resultOf(await ask(asked, action, 'manager01'));
    const made = resultOf(await enter(room.keeper, type, shown(draft, [{ action, approval }])));
    expect(made.overrides).toMatchObject([{ action, approverName: '高原' }]);
    const manager = await test.signIn('manager01');
    expect((await enter(manager, type, draft)).error?.code).toBe('no_permission');
    expect((await manager.call('GET', `/api/goods/documents/${type}`)).error?.code).toBe('no_permission');
  });

  it('G-56 is asked for at once where there are several, and each has its own word', async () => {
    const draft = cheap({ bizDate: addDays(testDay, -9) });
    const asked = askedIn(await enter(room.keeper, 'xs', draft));
    expect(asked.actions).toEqual(['goods.backdate', 'goods.lowprice']);
    const [first, second] = asked.actions;
    if (!first || !second) throw new Error('two are asked for');
    const one = { action: first, approval: resultOf(await ask(asked, first)).approval };
    const half = await enter(room.keeper, 'xs', shown(draft, [one]));
    expect(askedIn(half).actions).toEqual([second]);
    // What was refused as a whole has used up nothing.
    const two = { action: second, approval: resultOf(await ask(asked, second)).approval };
    expect(resultOf(await enter(room.keeper, 'xs', shown(draft, [one, two]))).overrides).toHaveLength(2);
  });
});

describe('the word of a second person', () => {
  it('Z-25 G-56 holds once, and for what it was asked for', async () => {
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    const word = { action: 'goods.lowprice' as const, approval: resultOf(await ask(asked)).approval };
    const other = draftOf(room, [['W001', '2', 39.98]], buyer());
    expect((await enter(room.keeper, 'xs', shown(other, [word]))).error?.code).toBe('approval_void');
    expect((await enter(room.keeper, 'xs', shown(cheap(), [word]))).status).toBe(200);
    expect((await enter(room.keeper, 'xs', shown(cheap(), [word]))).error?.code).toBe('approval_void');
  });

  it('Z-25 is worth nothing at another session', async () => {
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    const word = { action: 'goods.lowprice' as const, approval: resultOf(await ask(asked)).approval };
    const elsewhere = await test.signIn('keeper01');
    expect((await enter(elsewhere, 'xs', shown(cheap(), [word]))).error?.code).toBe('approval_void');
  });

  it('G-56 stands while nothing of it changes, and is asked anew where something does', async () => {
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    const word = { action: 'goods.lowprice' as const, approval: resultOf(await ask(asked)).approval };
    const made = resultOf(await enter(room.keeper, 'xs', shown(cheap(), [word])));
    const noted = resultOf(await change(made, cheap({ remark: '老客户' })));
    expect(noted.overrides).toEqual(made.overrides);
    const cheaper = draftOf(room, [['W001', '2', 39]], buyer());
    expect((await change(noted, cheaper)).error?.code).toBe('supervisor_required');
    // At its price again it needs nobody's word, and says nobody's name.
    const dear = draftOf(room, [['W001', '2', 50]], buyer());
    expect(resultOf(await change(noted, dear)).overrides).toEqual([]);
  });

  it('G-56 stands with a document that was submitted, as it is', async () => {
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    const word = { action: 'goods.lowprice' as const, approval: resultOf(await ask(asked)).approval };
    const made = resultOf(await enter(room.keeper, 'xs', shown(cheap(), [word])));
    resultOf(await step(room.keeper, 'xs', made, 'submit'));
    await expect(
      asOwner(test.database.url, `delete from goods.doc_override where doc_id = ${made.id}`),
    ).rejects.toThrow('stands as it is');
  });

  it('Z-19 is never that of the maker, nor of who may not do it himself', async () => {
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    expect((await ask(asked, 'goods.lowprice', 'keeper01')).error?.code).toBe('maker_is_checker');
    expect((await ask(asked, 'goods.lowprice', 'cashier01')).error?.code).toBe('approver_lacks');
    const wrong = await ask(asked, 'goods.lowprice', 'buyer01', 'wrong');
    expect(wrong.error?.code).toBe('approver_wrong');
  });

  it('G-56 lets through nothing of a warehouse that its giver does not reach', async () => {
    await giveRights(test, 'cashier01', ['goods:xs:lowprice']);
    const asked = askedIn(await enter(room.keeper, 'xs', cheap()));
    const { approval } = resultOf(await ask(asked, 'goods.lowprice', 'cashier01'));
    const refused = await enter(room.keeper, 'xs', shown(cheap(), [{ action: 'goods.lowprice', approval }]));
    expect(refused.error).toMatchObject({
      code: 'approver_lacks',
      message: expect.stringContaining('数据范围不含该仓库'),
    });
  });
});

function askedIn({ error }: Answer<unknown>): AskedOverrides {
  expect(error?.code).toBe('supervisor_required');
  const details = error?.details;
  if (!Check(AskedOverrides, details)) throw new Error('it says what is asked for');
  return details;
}

function ask(
  { actions: [first], objectId, amountFen }: AskedOverrides,
  action = first,
  userName = 'buyer01',
  password = demoPassword,
): Promise<Answer<Approval>> {
  const body = { action, objectId, amountFen: amountFen ?? fen(0), userName, password };
  return room.keeper.call('POST', '/api/auth/approvals', { body });
}

function shown(
  draft: DocumentDraft,
  overrides: ShownOverrides,
): DocumentDraft & { overrides: ShownOverrides } {
  return { ...draft, overrides };
}

function change(
  { id, version }: { id: number; version: number },
  draft: DocumentDraft,
  person: Client = room.keeper,
): ReturnType<typeof enter> {
  return person.call('PUT', `/api/goods/documents/xs/${id}`, {
    body: { ...draft, version },
    key: randomUUID(),
  });
}
