import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import type { StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testDay } from '../../../../test/app/clock.ts';
import { driverDraft } from '../../../../test/people/tour-crew.ts';
import {
  audited,
  choicesOf,
  draftOf,
  enter,
  goodsId,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfFile();
beforeAll(async () => {
  await audited(
    room,
    'jh',
    purchase(room, [
      ['W001', '50', 340],
      ['W007', '50', 175],
      ['W020', '50', 310],
    ]),
  );
});

const one = [['W001', '1']] as const;
const sale = () => ({
  partyId: room.masters.parties.get('P003') ?? 0,
  storeId: room.masters.stores.get('S01') ?? 0,
});
const list = async (type: DocumentType, query: Record<string, string>) =>
  resultOf(await room.admin.call<DocumentPage>('GET', `/api/goods/documents/${type}`, { query })).rows.map(
    ({ no }) => no,
  );

it('a sale names who sold it and who drove, is found by its 业务员, and so is what undoes it', async () => {
  const { id: driverId } = resultOf(
    await room.admin.call<{ id: number }>('POST', '/api/ticket/drivers', { body: driverDraft, key: true }),
  );
  const { handlers, drivers } = await choicesOf(room.keeper);
  expect(drivers).toMatchObject([{ id: driverId, code: 'D901', name: '王师傅 测A·D0001' }]);
  const salesman = handlers.find(({ name }) => name !== '周野');
  const salesmanId = salesman?.id ?? 0;
  const named = { salesmanId, salesmanName: salesman?.name, driverId, driverName: '王师傅 测A·D0001' };
  const sold = await audited(
    room,
    'xs',
    draftOf(room, [['W001', '1', 25]], { ...sale(), salesmanId, driverId }),
  );
  expect(sold).toMatchObject(named);
  await audited(room, 'xs', draftOf(room, [['W001', '1', 25]], sale()));
  expect(await list('xs', { salesmanId: String(salesmanId) })).toEqual([sold.no]);
  const red = resultOf(await step(room.lead, 'xs', sold, 'reverse', '客户重复下单'));
  expect(red).toMatchObject(named);
});

it('a driver who may bring nobody is no choice, and is refused', async () => {
  const { id } = resultOf(
    await room.admin.call<{ id: number; version: number }>('POST', '/api/ticket/drivers', {
      body: { ...driverDraft, code: 'D902', plateNo: '测A·D0002', mobile: '15400000093' },
      key: true,
    }),
  );
  await room.admin.call('POST', `/api/ticket/drivers/${id}/stop`, {
    body: { reason: '年检未过' },
    key: true,
  });
  expect((await choicesOf(room.keeper)).drivers.map(({ code }) => code)).not.toContain('D902');
  const refused = await enter(
    room.keeper,
    'xs',
    draftOf(room, [['W001', '1', 25]], { ...sale(), driverId: id }),
  );
  expect(refused.error).toMatchObject({ code: 'master_stopped', message: '王师傅 测A·D0002 已停用' });
});

it('a loss names who answers for it, a transfer who takes it in', async () => {
  const [, other] = (await choicesOf(room.keeper)).handlers;
  const id = other?.id ?? 0;
  const loss = await submitted(room, 'bs', draftOf(room, one, { reason: '破损', responsibleId: id }));
  expect(loss).toMatchObject({ responsibleId: id, responsibleName: other?.name });
  expect(await list('bs', { responsibleId: String(id) })).toEqual([loss.no]);
  const sent = await submitted(room, 'db', draftOf(room, one, { whToId: whId(room, 'A1'), receiverId: id }));
  expect(sent).toMatchObject({ receiverId: id, receiverName: other?.name });
});

it('押金 of a loan is kept with it, and said again where it comes back', async () => {
  const loan = { personName: '苏禾', dueOn: testDay, depositFen: fen(100_00) };
  const lent = await audited(room, 'jy', draftOf(room, one, loan));
  expect(lent.depositFen).toBe(100_00);
  const query = { type: 'gh', docId: String(lent.id) };
  const [source] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  const line = { goodsId: goodsId(room, 'W001'), sourceLineId: source?.lineId, qty: '1', condition: 'good' };
  const back = { ...draftOf(room, [], { sourceDocId: lent.id }), lines: [line] };
  const given = resultOf(await enter(room.keeper, 'gh', back));
  expect(given.depositFen).toBe(100_00);
});

it('套数 are as many as there are of what is put together, and nothing else may say so', async () => {
  const made = resultOf(await enter(room.keeper, 'cz', boxes('10', '10')));
  expect(made.setCount).toBe('10');
  expect((await enter(room.keeper, 'cz', boxes('10', '3'))).error).toMatchObject({
    code: 'document_incomplete',
    message: '第 1 行：成品数量须是 3 套的整数倍',
  });
  const deptId = room.masters.departments.get('D06') ?? 0;
  const other = await enter(
    room.keeper,
    'ly',
    draftOf(room, one, { deptId, personName: '沈青', setCount: quantity('2') }),
  );
  expect(other.error?.message).toBe('没有套数这一项');
});

it('盘点批次 is said of what a count found, and finds it', async () => {
  const task = resultOf(
    await room.admin.call<StockCount>('POST', '/api/goods/stock-counts', {
      body: { whId: whId(room, 'ZC'), categoryId: null, blind: false, remark: '' },
      key: true,
    }),
  );
  await room.admin.call('PUT', `/api/goods/stock-counts/${task.id}/lines`, {
    body: { goodsId: goodsId(room, 'W020'), qty: '49', mode: 'set', isRecount: false },
    key: true,
  });
  const now = resultOf(await room.admin.call<StockCount>('GET', `/api/goods/stock-counts/${task.id}`));
  const done = resultOf(
    await room.admin.call<StockCount>('POST', `/api/goods/stock-counts/${task.id}/finish`, {
      body: { version: now.version, uncounted: 'leave' },
      key: true,
    }),
  );
  const [loss] = done.documents;
  expect(await list('bs', { keyword: task.no })).toEqual([loss?.no]);
  const shown = resultOf(await room.admin.call<Document>('GET', `/api/goods/documents/bs/${loss?.id}`));
  expect(shown.countNo).toBe(task.no);
});

it('部门 is that of a document, else that of its warehouse', async () => {
  const deptId = room.masters.departments.get('D06') ?? 0;
  const used = resultOf(await enter(room.keeper, 'ly', draftOf(room, one, { deptId, personName: '沈青' })));
  const sent = resultOf(await enter(room.keeper, 'qc', draftOf(room, one, { reason: '样品' })));
  expect([used.department, sent.department]).toEqual(['工程保洁部', '仓储采购部']);
  expect(await list('ly', { deptId: String(deptId) })).toEqual([used.no]);
  expect(await list('qc', { deptId: String(room.masters.departments.get('D03') ?? 0) })).toEqual([sent.no]);
});

function boxes(qty: string, setCount: string): DocumentDraft {
  const draft = draftOf(
    room,
    [
      ['W024', qty],
      ['W001', qty],
      ['W007', qty],
      ['W020', qty],
    ],
    { mode: 'assemble', setCount: quantity(setCount) },
  );
  const lines = draft.lines.map((line, index) => ({
    ...line,
    side: index === 0 ? ('parent' as const) : ('component' as const),
  }));
  return { ...draft, lines };
}
