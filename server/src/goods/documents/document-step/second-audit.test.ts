import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BatchResult, WaitingPage } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { withClient } from '../../../../test/app/database-address.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { lockWaits } from '../../../../test/app/scenario.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { findStockFaults } from '../../public.ts';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

describe('a document above its limit', () => {
  beforeEach(() => open());

  it('G-33 is a purchase of more than 100,000 yuan too, where the site said nothing else', async () => {
    await withTransaction(test.db, tx =>
      changeSetting(tx, settings.secondAuditLimits, settings.secondAuditLimits.standard, null),
    );
    const small = await submitted(room, 'jh', purchase(room, [['W001', '1000', 100_000]]));
    expect(resultOf(await step(room.lead, 'jh', small, 'audit')).status).toBe('audited');
    const large = await submitted(room, 'jh', purchase(room, [['W001', '1000', 100_000.01]]));
    const checked = resultOf(await step(room.lead, 'jh', large, 'audit'));
    expect(checked).toMatchObject({ status: 'submitted', checkerName: '唐莹' });
    expect(resultOf(await step(room.admin, 'jh', checked, 'audit2')).status).toBe('audited');
  });

  it('G-33 is checked by one and let go by another, neither of whom made it', async () => {
    const waiting = await loss('100');
    expect((await step(room.admin, 'bs', waiting, 'audit2')).error?.code).toBe('first_audit_required');
    const checked = resultOf(await step(room.lead, 'bs', waiting, 'audit'));
    expect(checked).toMatchObject({
      status: 'submitted',
      checkerName: '唐莹',
      auditorName: '',
      costFen: null,
    });
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['200', 1360_00]);
    expect((await step(room.admin, 'bs', checked, 'audit')).error).toMatchObject({
      code: 'second_audit_required',
      message: '金额超过 500.00，需二级审核',
    });
    expect((await step(room.lead, 'bs', checked, 'audit2')).error).toMatchObject({
      code: 'maker_is_checker',
      message: '一级审核人不能再做二级审核',
    });
    const done = resultOf(await step(room.admin, 'bs', checked, 'audit2'));
    expect(done).toMatchObject({
      status: 'audited',
      checkerName: '唐莹',
      auditorName: '管理员',
      costFen: 680_00,
    });
    expect(done.steps.slice(0, 2).map(({ action, name }) => [action, name])).toEqual([
      ['goods.document.audited2', '管理员'],
      ['goods.document.checked', '唐莹'],
    ]);
    expect((await step(room.admin, 'bs', checked, 'audit2')).error?.code).toBe('already_audited');
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-33 is for one person up to the limit, and as before where no limit is set', async () => {
    expect((await audited(room, 'bs', draftOf(room, [['W001', '73']], { reason: '破损' }))).costFen).toBe(
      496_40,
    );
    const large = resultOf(await step(room.admin, 'ly', await submitted(room, 'ly', issue('100')), 'audit'));
    expect(large.status).toBe('audited');
  });

  it('G-33 is not its maker’s to check, whatever else the setting allows', async () => {
    await withTransaction(test.db, async tx => {
      await changeSetting(tx, settings.makerChecker, [], null);
      await changeSetting(tx, settings.secondAuditLimits, ['ly:100'], null);
    });
    const own = resultOf(await enter(room.admin, 'ly', issue('20')));
    const waiting = resultOf(await step(room.admin, 'ly', own, 'submit'));
    expect((await step(room.admin, 'ly', waiting, 'audit')).error?.code).toBe('maker_is_checker');
    const checked = resultOf(await step(room.lead, 'ly', waiting, 'audit'));
    expect((await step(room.admin, 'ly', checked, 'audit2')).error?.code).toBe('maker_is_checker');
  });

  it('G-33 goes back to its maker, and begins again from the first audit', async () => {
    const checked = resultOf(await step(room.lead, 'bs', await loss('100'), 'audit'));
    const back = resultOf(await step(room.admin, 'bs', checked, 'reject', '数量有误'));
    expect(back).toMatchObject({ status: 'draft', checkerName: '' });
    const again = resultOf(await step(room.keeper, 'bs', back, 'submit'));
    expect((await step(room.admin, 'bs', again, 'audit2')).error?.code).toBe('first_audit_required');
  });

  it('G-33 is not taken back by its maker any more once somebody has checked it', async () => {
    const checked = resultOf(await step(room.lead, 'bs', await loss('100'), 'audit'));
    expect((await step(room.keeper, 'bs', checked, 'withdraw')).error).toMatchObject({
      code: 'already_audited',
      message: '已由 唐莹 一级审核，请由审核人驳回',
    });
  });

  it('G-33 is undone by two as well', async () => {
    const checked = resultOf(await step(room.lead, 'bs', await loss('100'), 'audit'));
    const done = resultOf(await step(room.admin, 'bs', checked, 'audit2'));
    const red = resultOf(await step(room.lead, 'bs', done, 'reverse', '找到了'));
    expect(resultOf(await step(room.admin, 'bs', red, 'audit'))).toMatchObject({
      status: 'submitted',
      checkerName: '管理员',
    });
  });

  it('G-33 G-24 is checked in a batch, and let go in the batch of another', async () => {
    const { id } = await loss('100');
    const small = await loss('1');
    const documents = [
      { id, type: 'bs' },
      { id: small.id, type: 'bs' },
    ];
    expect(await batch(room.lead, documents)).toMatchObject([
      { id, refusal: '', needsSecond: true },
      { id: small.id, refusal: '', needsSecond: false },
    ]);
    expect((await waitingFor(room.lead)).total).toBe(0);
    expect((await waitingFor(room.admin)).rows).toMatchObject([{ id, checkerName: '唐莹' }]);
    expect(await batch(room.lead, documents.slice(0, 1))).toMatchObject([
      { refusal: '一级审核人不能再做二级审核' },
    ]);
    expect(await batch(room.admin, documents.slice(0, 1))).toMatchObject([
      { id, refusal: '', needsSecond: false },
    ]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['99', 673_20]);
  });
});

describe('ten who audit one document above its limit', () => {
  proof('G-33 check it once and let it go once', async () => {
    await open();
    const waiting = await loss('100');
    expect(await race(room.lead, waiting, 'audit')).toEqual([
      'done',
      ...Array<string>(9).fill('second_audit_required'),
    ]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['200', 1360_00]);
    const checked = await shown(waiting);
    expect(await race(room.admin, checked, 'audit2')).toEqual([
      ...Array<string>(9).fill('already_audited'),
      'done',
    ]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['100', 680_00]);
  });

  async function race(person: Client, document: Document, name: string): Promise<string[]> {
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(person, 'bs', document, name)));
    return answers.map(answer => answer.error?.code ?? 'done').toSorted();
  }
});

it('G-33 refuses one person what became dearer than the limit between judging and posting', async () => {
  await open();
  const waiting = await loss('70');
  const answer = await withClient(test.database.url, async owner => {
    await owner.query('begin; update goods.stock_balance set value_fen = value_fen * 2');
    const pressed = step(room.admin, 'bs', waiting, 'audit');
    await lockWaits(test.database.url, 1, pressed);
    await owner.query('commit');
    return pressed;
  });
  expect(answer.error?.code).toBe('second_audit_required');
  expect((await shown(waiting)).status).toBe('submitted');
});

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  await audited(room, 'jh', purchase(room, [['W001', '200', 1360]]));
}

function loss(qty: string): Promise<Document> {
  return submitted(room, 'bs', draftOf(room, [['W001', qty]], { reason: '破损' }));
}

function issue(qty: string) {
  return draftOf(room, [['W001', qty]], {
    deptId: room.masters.departments.get('D05') ?? 0,
    personName: '沈青',
  });
}

async function shown({ id }: Document): Promise<Document> {
  return resultOf(await room.admin.call<Document>('GET', `/api/goods/documents/bs/${id}`));
}

async function batch(person: Client, documents: readonly object[]): Promise<BatchResult> {
  return resultOf(await person.call<BatchResult>('POST', '/api/goods/batch-audit', { body: { documents } }));
}

async function waitingFor(person: Client): Promise<WaitingPage> {
  return resultOf(await person.call<WaitingPage>('GET', '/api/goods/batch-audit'));
}
