import {
  type DocumentType,
  documentTypeKeys,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';

import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  purchase,
  storeroomOfFile,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

const { test, room } = storeroomOfFile();

/** The rows of the file of a list below its titles, each by them, and what stands under them. */
async function fileOf(person: Client, type: DocumentType, query = '') {
  const { bytes } = await person.download(`/api/goods/documents/${type}/export${query}`);
  const { rows } = readXlsx(bytes);
  const head = rows.find(row => row.includes('单号')) ?? [];
  const below = rows
    .slice(rows.indexOf(head) + 1)
    .map(row => Object.fromEntries(head.map((title, at) => [title, row[at]])));
  return { title: rows[0]?.[0], titles: head, below };
}

it('G-18 G-25 holds what the list does, with its sums, cost only for who may see it', async () => {
  const made = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const waiting = await submitted(room, 'jh', purchase(room, [['W002', '3', 27.5]]));
  const { below, titles } = await fileOf(room.keeper, 'jh');
  expect(titles).not.toContain('成本');
  expect(below.slice(0, 2)).toMatchObject([
    { 单号: waiting.no, 状态: '待审', 金额: 27.5, 已付: 0 },
    { 单号: made.no, 状态: '已审', 金额: 68, 数量: 10 },
  ]);
  const { totals } = (
    await room.keeper.call<{ totals: { amount: number } }>('GET', '/api/goods/documents/jh')
  ).result;
  expect(below.at(-1)?.['金额']).toBe(totals.amount / 100);
  const costed = await fileOf(room.admin, 'jh', '?status=audited');
  expect(costed.below[0]).toMatchObject({ 单号: made.no, 成本: 68 });
  expect(costed.below.map(row => row['单号'])).not.toContain(waiting.no);
});

it.each(documentTypeKeys)('names the columns of the list of %s', async type => {
  const { title, titles } = await fileOf(room.admin, type);
  const { priced, must, may } = traitsOf(type);
  expect(title).toBe(traitsOf(type).title);
  expect(titles.includes('金额')).toBe(priced !== null);
  expect(titles.includes('业务员')).toBe([...must, ...may].includes('salesmanId'));
  expect(titles.includes('盘点批次')).toBe(type === 'by' || type === 'bs');
});

it('holds warehouses in reach alone, and is taken out by nobody without the code of the type', async () => {
  await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code = 'LK'`);
  const cold = await submitted(
    { ...room, keeper: room.lead },
    'qr',
    draftOf(room, [['K001', '24', 22.8]], { whId: whId(room, 'LK'), reason: '赠品' }),
  );
  const numbers = async (person: Client) => (await fileOf(person, 'qr')).below.map(row => row['单号']);
  expect(await numbers(room.admin)).toContain(cold.no);
  expect(await numbers(room.keeper)).not.toContain(cold.no);
  const seller = await test.signIn('seller01');
  const refused = await seller.call('POST', '/api/goods/documents/qr/export');
  expect(refused.error?.code).toBe('no_permission');
});
