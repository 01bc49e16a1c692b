import type { SupplierQuery } from '@shanmen/shared/contracts/goods/supplier';

import type { Tx } from '../../db/transaction.ts';
import type { FileOut } from '../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../staff.ts';
import { listFile, templateFile } from '../../platform/workbook/list-file.ts';
import { noteExport } from '../master-note.ts';
import { listSuppliers } from '../supplier/supplier.queries.ts';
import { licenceHorizon } from '../supplier/supplier.service.ts';
import { supplierColumns, supplierNotes } from './supplier-table.ts';

/** A file holds no more suppliers than this. */
const mostSuppliers = 10_000;

/** The suppliers of a filter as a file. It is noted who takes it out. */
export async function exportSuppliers(
  tx: Tx,
  staff: Staff,
  query: SupplierQuery,
  now: Date,
): Promise<FileOut> {
  const whole = { ...query, page: 1, pageSize: mostSuppliers };
  const { rows } = await listSuppliers(tx, whole, { until: await licenceHorizon(tx, now), seesOwed: false });
  await noteExport(tx, staff, 'supplier', rows.length);
  return listFile('供应商', supplierColumns, rows, { staff, keyword: query.keyword, now });
}

export function supplierTemplate(staff: Staff): FileOut {
  return templateFile('供应商', supplierColumns, supplierNotes, staff);
}
