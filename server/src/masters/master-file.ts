import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import type { Field } from '@shanmen/shared/contracts/master/field';
import { type AnyMaster, fieldsOf } from '@shanmen/shared/contracts/master/master';

import type { Db } from '../db/transaction.ts';
import { type FileColumn, type TemplateColumn, templateFile } from '../platform/workbook/list-file.ts';
import { writeListOut } from '../platform/workbook/list-out.ts';
import type { FilterWords } from '../platform/workbook/searched.ts';
import type { FileOut } from '../platform/workbook/write/file-of.ts';
import type { WorkbookCell } from '../platform/workbook/write/workbook.ts';
import type { Staff } from '../callers/staff.ts';
import type { FurtherColumn } from './hooks.ts';
import type { Values } from './master.queries.ts';
import { type Kit, showMasters, type Work } from './master.service.ts';

/** The rows of a filter as a file. It is noted who takes it out. */
export function exportMasters({ master, hooks }: Kit, db: Db, query: Values, work: Work): Promise<FileOut> {
  const { object = { objectType: 'list', objectId: master.noun }, columns = [] } = hooks.exports ?? {};
  return writeListOut(
    db,
    work.staff,
    {
      title: master.noun,
      columns: fileColumns(master, columns),
      words: wordsOf(master),
      read: (snapshot, part) => showMasters({ master, hooks }, snapshot, { ...query, ...part }, work),
    },
    { noted: { action: hooks.audit.exported ?? hooks.audit.changed, ...object }, query, now: work.now },
  );
}

export function masterTemplate(master: AnyMaster, staff: Staff): FileOut {
  return templateFile(master.noun, templateColumns(master), master.notes ?? [], staff);
}

export function templateColumns(master: AnyMaster): readonly TemplateColumn[] {
  return fileColumns(master);
}

/** The columns of a master in a file, the same for what goes out and what comes in. */
function fileColumns(
  master: AnyMaster,
  further: readonly FurtherColumn<AnyMaster>[] = [],
): FileColumn<Values>[] {
  const columns = fieldsOf(master, 'file').flatMap(([name, field]) => [
    ...fileColumn(name, field),
    ...further.filter(({ after }) => after === name),
  ]);
  if (master.stop === undefined) return columns;
  const cell = ({ status }: Values) =>
    status === 'stopped' ? masterStatuses.stopped : masterStatuses.active;
  return [...columns, { title: '状态', width: 5, format: 'text', isSaid: true, cell }];
}

function fileColumn(name: string, field: Field): FileColumn<Values>[] {
  const { place, about } = field;
  const { file, kind, needs, title } = about;
  if (file === null) return [];
  const isSaid = ['stored', 'computed', 'listed', 'later'].includes(place);
  return [
    {
      title: file.title ?? title,
      width: file.width,
      format: formats[kind.is],
      cell: row => cellOf(row[name], kind),
      ...(needs === undefined ? {} : { code: needs }),
      ...(isSaid ? { isSaid } : { required: isRequired(field) }),
    },
  ];
}

/** Whether an import needs a word in the cell: nothing else is taken for an empty one. */
function isRequired({ about: { kind, unsaid }, schema }: Field): boolean {
  if (unsaid !== undefined || kind.is === 'name' || Reflect.has(schema, 'anyOf')) return false;
  if (kind.is === 'text') return Reflect.has(schema, 'minLength');
  return kind.is !== 'shaped' || kind.pattern?.test('') === false;
}

const formats = {
  choice: 'text',
  code: 'text',
  day: 'day',
  flag: 'text',
  money: 'money',
  name: 'text',
  other: 'text',
  percent: 'percent',
  reference: 'text',
  shaped: 'text',
  text: 'text',
  whole: 'int',
} as const satisfies Record<Field['about']['kind']['is'], FileColumn<Values>['format']>;

function cellOf(value: unknown, kind: Field['about']['kind']): WorkbookCell {
  if (kind.is === 'choice') return kind.words[String(value)] ?? null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** What a filter is called in a file, and what its values are. */
function wordsOf({ fields, filters = [], asks = {} }: AnyMaster): FilterWords {
  const asked = [...filters.map(name => [name, fields[name]] as const), ...Object.entries(asks)];
  const words = asked.map(([name, field]) => {
    if (!field) return [name, { values: masterStatuses }] as const;
    const { title, kind } = field.about;
    return [name, { title, ...(kind.is === 'choice' ? { values: kind.words } : {}) }] as const;
  });
  return Object.fromEntries(words);
}
