import type { SupplierDraft } from '@shanmen/shared/contracts/goods/supplier';

import { initialsOf } from '../../admin/public.ts';
import { type Importer, repeatedIn } from '../../platform/import/import-file.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { noteImport } from '../master-note.ts';
import { findTakenSuppliers, insertSupplier } from '../supplier/supplier.queries.ts';
import { readSupplierRow, supplierColumns } from './supplier-table.ts';

/** New suppliers from a file; one whose code or tax number exists is a problem, never a change. */
export function supplierImporter(staff: Staff): Importer<SupplierDraft> {
  return {
    kind: 'goods.supplier',
    columns: supplierColumns,
    read: readSupplierRow,
    async judge(db, rows) {
      const taxNosOf = ({ taxNo }: SupplierDraft) => (taxNo === null ? [] : [taxNo]);
      const taken = await findTakenSuppliers(db, {
        codes: rows.map(({ value }) => value.code),
        taxNos: rows.flatMap(({ value }) => taxNosOf(value)),
      });
      const byCode = new Map(taken.map(({ code, name }) => [code, name]));
      const byTaxNo = new Map(taken.flatMap(({ taxNo, name }) => (taxNo === null ? [] : [[taxNo, name]])));
      const owned = (row: number, column: string, key: string, name: string | undefined) =>
        name === undefined ? [] : [{ row, column, text: `「${key}」已用于 ${name}` }];
      return [
        ...repeatedIn(rows, '编码', ({ code }) => [code]),
        ...repeatedIn(rows, '税号', taxNosOf),
        ...rows.flatMap(({ number, value }) => [
          ...owned(number, '编码', value.code, byCode.get(value.code)),
          ...taxNosOf(value).flatMap(taxNo => owned(number, '税号', taxNo, byTaxNo.get(taxNo))),
        ]),
      ];
    },
    async write(tx, rows) {
      for (const { value } of rows) {
        const stored = { ...value, pinyin: initialsOf(value.name), staffId: staff.id };
        // Somebody else took the code since the file was judged.
        if ((await insertSupplier(tx, stored)) === null) throw new RuleViolation('code_taken');
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'supplier', { count: codes.length, codes });
    },
  };
}
