import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';

import type { Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { DocumentWork } from '../documents/document-work.ts';
import { findWarehouse, type WarehouseRow } from './warehouse/warehouse.queries.ts';
import { findMaster, type MasterRow } from '../documents/document/document.queries.ts';

/** All that the head names besides its warehouses. @throws not_found, master_stopped */
export async function requireMasters(tx: Tx, draft: DocumentDraft): Promise<void> {
  const named = [
    ['supplier', '供应商', 'supplierId'],
    ['department', '部门', 'deptId'],
    ['party', '客户', 'partyId'],
    ['store', '收银点', 'storeId'],
    ['handler', '经手人', 'handlerId'],
    ['handler', '业务员', 'salesmanId'],
    ['handler', '责任人', 'responsibleId'],
    ['handler', '收货人', 'receiverId'],
    ['driver', '司机', 'driverId'],
  ] as const;
  for (const [kind, title, path] of named) {
    const id = draft[path];
    if (id !== undefined) requireMaster(await findMaster(tx, kind, id), title, path);
  }
}

/** @throws not_found, master_stopped */
export async function requireWarehouse(
  tx: Tx,
  id: number,
  { reach }: DocumentWork,
  path: 'whId' | 'whToId',
): Promise<WarehouseRow> {
  const warehouse = await findWarehouse(tx, id, reach);
  requireMaster(warehouse, '仓库', path);
  return warehouse;
}

/** @param path the field of the head that names it */
function requireMaster<T extends MasterRow>(
  master: T | null,
  what: string,
  path: string,
): asserts master is T {
  if (!master) throw new RuleViolation('not_found', `没有找到该${what}`, { path });
  if (master.status === 'stopped')
    throw new RuleViolation('master_stopped', `${master.name} 已停用`, { path });
}
