import type {
  Choice,
  StaffChoices,
  StoreChoice,
  SupplierChoice,
  WarehouseChoice,
} from '@shanmen/shared/contracts/goods/items/choice';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Real warehouses in use that are in reach, or every one. */
export async function listWarehouseChoices(db: Db, reach: WarehouseReach | null): Promise<WarehouseChoice[]> {
  const result = await sql<WarehouseChoice>`
    select id, code, name, pinyin, allow_negative as "allowNegative"
    from goods.warehouse
    where twin_of is null
      and status = 'active'
      and ${reach === null ? sql`true` : inReach('warehouse', reach)}
    order by sort, id`.execute(db);
  return result.rows;
}

export async function listSupplierChoices(db: Db): Promise<SupplierChoice[]> {
  const result = await sql<SupplierChoice>`
    select id, code, coalesce(nullif(short_name, ''), name) as name, pinyin, settle, credit_days as "creditDays"
    from goods.supplier
    where status = 'active'
    order by code`.execute(db);
  return result.rows;
}

export async function listDepartmentChoices(db: Db): Promise<Choice[]> {
  const result = await sql<Choice>`
    select id, code, name, pinyin
    from goods.department
    where status = 'active'
    order by sort, code`.execute(db);
  return result.rows;
}

export async function listPartyChoices(db: Db): Promise<Choice[]> {
  const result = await sql<Choice>`
    select id, code, name, pinyin
    from goods.party
    where status = 'active'
    order by sort, code`.execute(db);
  return result.rows;
}

/** Stores in use that sell out of a warehouse in reach. */
export async function listStoreChoices(db: Db, reach: WarehouseReach): Promise<StoreChoice[]> {
  const result = await sql<StoreChoice>`
    select store.id, store.code, store.name, store.pinyin, store.wh_id as "whId"
    from goods.store
    join goods.warehouse on warehouse.id = store.wh_id
    where store.status = 'active'
      and ${inReach('warehouse', reach)}
    order by store.sort, store.code`.execute(db);
  return result.rows;
}

/** Drivers who may bring a group now. */
export async function listDriverChoices(db: Db): Promise<Choice[]> {
  const result = await sql<Choice>`
    select id, code, name, pinyin
    from ticket.v_driver
    where status = 'active'
    order by code
    limit 2000`.execute(db);
  return result.rows;
}

/** People who can keep a warehouse or lead a department, by name. */
export async function listStaffChoices(db: Db): Promise<StaffChoices> {
  const result = await sql<StaffChoices[number]>`
    select id, name
    from admin.v_account
    where status = 'enabled'
    order by name, id
    limit 500`.execute(db);
  return result.rows;
}
