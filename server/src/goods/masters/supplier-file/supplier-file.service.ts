import { masterStatuses } from '@shanmen/shared/contracts/goods/masters/master';
import type { Supplier, SupplierQuery } from '@shanmen/shared/contracts/goods/masters/supplier';

import type { Db } from '../../../db/transaction.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import { exportNote } from '../master-note.ts';
import { listSuppliers } from '../supplier/supplier.queries.ts';
import { licenceHorizon } from '../supplier/supplier.service.ts';
import { supplierColumns, supplierNotes } from './supplier-table.ts';

/** The suppliers of a filter as a file. It is noted who takes it out. */
export async function exportSuppliers(
  db: Db,
  staff: Staff,
  query: SupplierQuery,
  now: Date,
): Promise<FileOut> {
  const until = await licenceHorizon(db, now);
  const list: ListOut<Supplier> = {
    title: '供应商',
    columns: supplierColumns,
    words: {
      status: { values: masterStatuses },
      expiring: { title: '证照', values: { yes: '即将到期或已过期' } },
    },
    read: (snapshot, part) => listSuppliers(snapshot, { ...query, ...part }, { until, seesOwed: false }),
  };
  return writeListOut(db, staff, list, { noted: exportNote('supplier'), query, now });
}

export function supplierTemplate(staff: Staff): FileOut {
  return templateFile('供应商', supplierColumns, supplierNotes, staff);
}
