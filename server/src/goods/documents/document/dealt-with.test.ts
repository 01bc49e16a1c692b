import type { AccountPage } from '@shanmen/shared/contracts/goods/books/account-book';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';

import {
  audited,
  choicesOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();
let leadId: number;
beforeEach(async () => {
  leadId = (await choicesOf(room.lead)).ownId;
});

const bill = (changes: object = {}) => purchase(room, [['W001', '10', 68]], changes);

it('G-42 经手人 is the maker where nobody is named, and stays when the document is changed', async () => {
  const own = resultOf(await enter(room.keeper, 'jh', bill()));
  expect(own).toMatchObject({ handlerName: '周野', makerName: '周野' });
  const named = resultOf(await enter(room.keeper, 'jh', bill({ handlerId: leadId })));
  expect(named).toMatchObject({ handlerId: leadId, handlerName: '唐莹', makerName: '周野' });
  const path = `/api/goods/documents/jh/${named.id}`;
  const body = { ...bill({ remark: '改' }), version: named.version };
  const changed = await room.keeper.call('PUT', path, { body, key: true });
  expect(changed.result).toMatchObject({ handlerName: '唐莹', remark: '改' });
});

it('G-42 经手人 is what the list is filtered by, what 台账 says, and what a red document takes over', async () => {
  await audited(room, 'jh', bill());
  const named = await audited(room, 'jh', bill({ handlerId: leadId }));
  const query = { handlerId: String(leadId) };
  const list = resultOf(await room.admin.call<DocumentPage>('GET', '/api/goods/documents/jh', { query }));
  expect([list.total, list.rows[0]?.no, list.totals.amount]).toEqual([1, named.no, 68_00]);
  const book = await room.admin.call<AccountPage>('GET', '/api/goods/account-book', {
    query: { keyword: 'W001' },
  });
  expect(resultOf(book).rows.map(({ handlerName }) => handlerName)).toEqual(['', '周野', '唐莹', '']);
  const red = resultOf(await step(room.lead, 'jh', named, 'reverse', '录入错误'));
  expect(red.handlerName).toBe('唐莹');
});

it('G-42 经手人 is somebody who is there', async () => {
  await asOwner(test.database.url, `update admin.staff set status = 'disabled' where id = ${leadId}`);
  expect((await enter(room.keeper, 'jh', bill({ handlerId: leadId }))).error).toMatchObject({
    code: 'master_stopped',
    message: '唐莹 已停用',
  });
  expect((await enter(room.keeper, 'jh', bill({ handlerId: 999 }))).error?.message).toBe('没有找到该经手人');
  expect((await choicesOf(room.keeper)).handlers.map(({ name }) => name)).not.toContain('唐莹');
});
