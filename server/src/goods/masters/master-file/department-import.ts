import type { DepartmentDraft } from '@shanmen/shared/contracts/goods/masters/department';

import type { Importer, NumberedRow } from '../../../platform/import/import-file.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import { addDepartment } from '../department/department.service.ts';
import { departmentColumns } from '../department/department-table.ts';
import { noteImport } from '../master-note.ts';
import { codeProblems, idOf, leaningProblems } from './named-master.ts';
import { findTakenCodes, type NamedIds, readNamedMasters } from './named-master.queries.ts';

type DepartmentRow = Omit<DepartmentDraft, 'parentId' | 'managerId'> & {
  readonly parent: string;
  readonly manager: string;
};

/** New departments from a file, each under one that there is or that a row above it brings. */
export function departmentImporter(staff: Staff): Importer<DepartmentRow> {
  return {
    kind: 'goods.department',
    columns: departmentColumns,
    read: readDepartmentRow,
    async judge(db, rows) {
      const { departments, people } = await readNamedMasters(db);
      const codes = rows.map(({ value }) => value.code);
      return [
        ...codeProblems(rows, await findTakenCodes(db, 'goods.department', codes)),
        ...rows.flatMap(({ number, value: { parent, manager } }, index) =>
          leaningProblems(number, [
            { column: '上级', word: parent, among: withRows(departments, rows.slice(0, index)) },
            { column: '负责人', word: manager, among: people },
          ]),
        ),
      ];
    },
    async write(tx, rows) {
      const { departments, people } = await readNamedMasters(tx);
      const ids = new Map(departments);
      for (const { value } of rows) {
        const { parent, manager, ...draft } = value;
        const leaning = { parentId: idOf(parent, ids), managerId: idOf(manager, people) };
        const { id } = await addDepartment(tx, staff, { ...draft, ...leaning });
        ids.set(draft.name, ids.has(draft.name) ? null : id).set(draft.code, id);
      }
      const codes = rows.map(({ value }) => value.code);
      await noteImport(tx, staff, 'department', { count: codes.length, codes });
    },
  };
}

export function departmentTemplate(staff: Staff): FileOut {
  return templateFile('部门', departmentColumns, notes, staff);
}

const notes = [
  { title: '上级', text: '写编码或名称；同一文件里的上级须在前面的行，最上级留空' },
  { title: '负责人', text: '写账号或姓名，没有的留空' },
] as const;

/** What rows above bring, beside what there is. */
function withRows(there: NamedIds, rows: readonly NumberedRow<DepartmentRow>[]): NamedIds {
  const ids = new Map(there);
  for (const { number, value } of rows)
    ids.set(value.name, ids.has(value.name) ? null : number).set(value.code, number);
  return ids;
}

function readDepartmentRow(row: RowReader): DepartmentRow {
  return {
    code: row.code('编码', /^[0-9A-Z]{2,20}$/, '须为 2–20 位大写字母或数字'),
    name: row.text('名称', 30),
    parent: row.text('上级', 30),
    costCenter: row.text('成本中心', 20),
    manager: row.text('负责人', 60),
  };
}
