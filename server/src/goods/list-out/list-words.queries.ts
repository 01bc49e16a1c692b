import { accountGrains } from '@shanmen/shared/contracts/goods/books/account-book';
import { documentChannels } from '@shanmen/shared/contracts/goods/documents/document-query';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { shelfStates, stockAges } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import type { FilterWords } from '../../platform/workbook/searched.ts';

/** What lists of goods are searched by that is chosen from somewhere. */
const chosen = {
  whId: ['仓库', 'goods.warehouse'],
  supplierId: ['供应商', 'goods.supplier'],
  partyId: ['客户', 'goods.party'],
  deptId: ['部门', 'goods.department'],
  categoryId: ['分类', 'goods.category'],
  goodsId: ['商品', 'goods.goods'],
  handlerId: ['经手人', 'admin.v_account'],
  makerId: ['制单人', 'admin.v_account'],
  salesmanId: ['业务员', 'admin.v_account'],
  responsibleId: ['责任人', 'admin.v_account'],
} as const;

const fixed: FilterWords = {
  type: { values: Object.fromEntries(documentTypeKeys.map(type => [type, documentTypes[type].title])) },
  channel: { values: documentChannels },
  by: { title: '展示', values: accountGrains },
  asOf: { title: '截至' },
  shelf: { title: '效期', values: shelfStates },
  age: { title: '库龄', values: stockAges },
};

/** What the filters of a list of goods are called, and by what name that which was chosen. */
export async function goodsWords(db: Db, query: object): Promise<FilterWords> {
  const given = new Map<string, unknown>(Object.entries(query));
  const asked = Object.entries(chosen).filter(([field]) => given.get(field) !== undefined);
  const named = await Promise.all(
    asked.map(async ([field, [title, table]]) => {
      const id = String(given.get(field));
      return [field, { title, values: { [id]: await nameOf(db, table, id) } }] as const;
    }),
  );
  return { ...fixed, ...Object.fromEntries(named) };
}

async function nameOf(db: Db, table: string, id: string): Promise<string> {
  const result = await sql<{ name: string }>`
    select name
    from ${sql.table(table)}
    where id = ${id}`.execute(db);
  return result.rows[0]?.name ?? id;
}

/** Whether somebody stands in a document or master of goods without having made it: 经手人, 领用人, 保管员, 负责人. */
export async function isNamedInGoods(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select
      exists (select from goods.doc where handler_id = ${staffId} or receiver_id = ${staffId})
      or exists (select from goods.warehouse where keeper_id = ${staffId})
      or exists (select from goods.department where manager_id = ${staffId}) as named`.execute(db);
  return rows[0]?.named ?? false;
}
