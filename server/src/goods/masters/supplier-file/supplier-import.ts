import type { SupplierDraft } from '@shanmen/shared/contracts/goods/masters/supplier';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import { initialsOf } from '../../../admin/public.ts';
import { type Importer, repeatedIn } from '../../../platform/import/import-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { noteImport } from '../master-note.ts';
import { findTakenCodes, findTaxNoOwners, insertSupplier } from '../supplier/supplier.queries.ts';
import { readSupplierRow, supplierColumns } from './supplier-table.ts';

/** New suppliers from a file; one whose code exists is a problem, one whose tax number another has is looked at. */
export function supplierImporter(staff: Staff): Importer<SupplierDraft> {
  return {
    kind: 'goods.supplier',
    columns: supplierColumns,
    read: readSupplierRow,
    async judge(db, rows) {
      const names = await findTakenCodes(
        db,
        rows.map(({ value }) => value.code),
      );
      return [
        ...repeatedIn(rows, '编码', ({ code }) => [code]),
        ...rows.flatMap(({ number, value: { code } }) => owned(number, '编码', code, names.get(code))),
      ];
    },
    async doubt(db, rows) {
      const owners = await findTaxNoOwners(
        db,
        rows.flatMap(({ value }) => taxNosOf(value)),
      );
      return [
        ...repeatedIn(rows, '税号', taxNosOf),
        ...rows.flatMap(({ number, value }) =>
          taxNosOf(value).flatMap(taxNo => owned(number, '税号', taxNo, told(owners.get(taxNo)))),
        ),
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

function taxNosOf({ taxNo }: SupplierDraft): string[] {
  return taxNo === null ? [] : [taxNo];
}

function owned(row: number, column: string, key: string, name: string | undefined): ImportProblem[] {
  return name === undefined ? [] : [{ row, column, text: `「${key}」已用于 ${name}` }];
}

function told(owner: { name: string; count: number } | undefined): string | undefined {
  return owner && (owner.count === 1 ? owner.name : `${owner.name} 等 ${owner.count} 家`);
}
