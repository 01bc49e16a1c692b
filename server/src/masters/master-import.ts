import { fieldsOf } from '@shanmen/shared/contracts/master/master';
import type { AnyMaster } from '@shanmen/shared/contracts/master/master';
import type { Field } from '@shanmen/shared/contracts/master/field';
import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import type { Db, Tx } from '../db/transaction.ts';
import { writeAudit } from '../platform/audit/audit-log.ts';
import { type Importer, type NumberedRow, repeatedIn } from '../platform/import/import-file.ts';
import type { RowReader } from '../platform/workbook/read/row-reader.ts';
import { RuleViolation } from '../callers/rule-violation.ts';
import type { ImportedRow, Named } from './hooks.ts';
import { templateColumns } from './master-file.ts';
import { findTaken, tableOf } from './master.queries.ts';
import { addMaster, type Kit, type Work } from './master.service.ts';

/** By what rows of a file call them, code and name; null where several have the name. */
type NamedIds = ReadonlyMap<string, number | null>;

/** New records from a file; one whose code exists is a problem, never a change. */
export function masterImporter(kit: Kit, work: Work): Importer<ImportedRow> {
  const { master, hooks } = kit;
  const { imports = {} } = hooks;
  const named = namesOf(master);
  return {
    kind: master.id,
    columns: templateColumns(master),
    read(row) {
      const draft = readRow(master, row);
      return imports.read?.(row, draft, work.staff) ?? draft;
    },
    async judge(db, rows) {
      const names = await namesBy(kit, db);
      return [
        ...codeProblems(codeTitle(master), rows, await findTaken(db, master, rows.map(codeOf))),
        ...rows.flatMap(({ number, value }, index) =>
          named.flatMap(([name, field]) => {
            const among = isOwn(master, field) ? withRows(names[name], rows.slice(0, index)) : names[name];
            return leaningProblems(number, titleOf(field), value[name], among);
          }),
        ),
        ...((await imports.judge?.(db, rows)) ?? []),
      ];
    },
    ...(imports.doubt ? { doubt: imports.doubt } : {}),
    async write(tx, rows) {
      await writeRows(kit, tx, rows, work);
      const codes = rows.map(codeOf);
      await writeAudit(tx, {
        staffId: work.staff.id,
        action: hooks.audit.imported ?? hooks.audit.changed,
        objectType: master.object,
        objectId: codes[0] ?? '',
        after: { count: codes.length, codes },
        requestId: work.staff.requestId,
        ip: work.staff.ip,
      });
    },
  };
}

async function writeRows(
  kit: Kit,
  tx: Tx,
  rows: readonly NumberedRow<ImportedRow>[],
  work: Work,
): Promise<void> {
  const { master } = kit;
  const names = await namesBy(kit, tx);
  const own = new Map<string, number | null>();
  for (const { value } of rows) {
    const ids = namesOf(master).map(([name, field]) => {
      const word = value[name];
      const isAbove = isOwn(master, field) && typeof word === 'string' && own.has(word);
      return [referenceOf(field), isAbove ? own.get(word) : idOf(word, names[name])] as const;
    });
    const { id, code, name } = await addMaster(kit, tx, { ...value, ...Object.fromEntries(ids) }, work);
    own.set(String(name), own.has(String(name)) ? null : Number(id)).set(String(code), Number(id));
  }
}

function readRow(master: AnyMaster, row: RowReader): ImportedRow {
  const read = fieldsOf(master, 'file').flatMap(([name, field]) =>
    isRead(field) ? [[name, readCell(row, field)] as const] : [],
  );
  return Object.fromEntries(read);
}

/** What people fill in: what a draft has, and the names of what it refers to. */
function isRead({ place, about }: Field): boolean {
  return about.file !== null && ['kept', 'fixed', 'once', 'sent', 'named'].includes(place);
}

/** The cell of a field, or what is taken where it is empty. */
function readCell(row: RowReader, field: Field): unknown {
  const { kind, unsaid = null } = field.about;
  const title = titleOf(field);
  switch (kind.is) {
    case 'code':
      return row.code(title, kind.pattern, kind.shape);
    case 'shaped':
      return emptied(row.shaped(title, kind.pattern ?? /^/, kind.shape ?? ''), field);
    case 'text':
      return emptied(row.text(title, kind.most), field);
    case 'name':
      return row.text(title, kind.most);
    case 'choice':
      return (
        row.choice(title, new Map(Object.entries(kind.words).map(([value, word]) => [word, value]))) ?? unsaid
      );
    case 'flag':
      return row.choice(title, yesOrNo) ?? unsaid;
    case 'whole':
      return row.whole(title, kind.from, kind.to) ?? unsaid;
    case 'day':
      return row.day(title) ?? unsaid;
    case 'money':
      return row.fen(title) ?? unsaid;
    case 'percent':
    case 'reference':
    case 'other':
      return unsaid;
  }
}

const yesOrNo = new Map([
  ['是', true],
  ['否', false],
]);

/** An empty cell is null where the field may be. */
function emptied(text: string, { schema }: Field): string | null {
  return text === '' && Reflect.has(schema, 'anyOf') ? null : text;
}

function titleOf({ about }: Field): string {
  return about.file?.title ?? about.title;
}

type Coded = { readonly code?: unknown };

function codeOf({ value }: NumberedRow<Coded>): string {
  return String(value.code);
}

function codeTitle({ fields: { code } }: AnyMaster): string {
  return code ? titleOf(code) : '';
}

function namesOf({ fields }: AnyMaster): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.place === 'named' && isRead(field));
}

function referenceOf({ about: { kind } }: Field): string {
  return kind.is === 'name' ? kind.of : '';
}

/** Whether it means another record of the same master, which a row above may bring. */
function isOwn(master: AnyMaster, { about: { kind } }: Field): boolean {
  return kind.is === 'name' && kind.table === tableOf(master);
}

async function namesBy({ hooks }: Kit, db: Db): Promise<Readonly<Record<string, NamedIds>>> {
  const lists: readonly (readonly [string, (db: Db) => Promise<readonly Named[]>])[] = Object.entries(
    hooks.imports?.names ?? {},
  );
  const read = lists.map(async ([name, list]) => [name, idsByWord(await list(db))] as const);
  return Object.fromEntries(await Promise.all(read));
}

export function idsByWord(rows: readonly Named[]): NamedIds {
  const ids = new Map<string, number | null>();
  for (const { id, name } of rows) ids.set(name, ids.has(name) ? null : id);
  // A code names one alone, whatever others are called.
  for (const { id, code } of rows) ids.set(code, id);
  return ids;
}

/** What rows above bring, beside what there is. */
function withRows(there: NamedIds | undefined, rows: readonly NumberedRow<ImportedRow>[]): NamedIds {
  const ids = new Map(there);
  for (const { number, value } of rows) {
    const name = String(value['name']);
    ids.set(name, ids.has(name) ? null : number).set(String(value['code']), number);
  }
  return ids;
}

/** What is wrong with what a row leans on; an empty cell leans on nothing. */
export function leaningProblems(
  row: number,
  column: string,
  word: unknown,
  among: NamedIds | undefined,
): ImportProblem[] {
  const id = among?.get(String(word));
  if (word === '' || typeof id === 'number') return [];
  const text =
    id === null ? `有多个「${String(word)}」，请填写编码或账号` : `没有「${String(word)}」，或已停用`;
  return [{ row, column, text }];
}

/** @throws not_found when it has gone since the file was judged */
export function idOf(word: unknown, among: NamedIds | undefined): number | null {
  if (word === '') return null;
  const id = among?.get(String(word));
  if (typeof id !== 'number') throw new RuleViolation('not_found', `没有「${String(word)}」`);
  return id;
}

/** Codes that stand in the file twice, or that somebody has already. */
export function codeProblems(
  column: string,
  rows: readonly NumberedRow<Coded>[],
  taken: ReadonlyMap<string, string>,
): ImportProblem[] {
  return [
    ...repeatedIn(rows, column, ({ code }) => [String(code)]),
    ...rows.flatMap(row => {
      const owner = taken.get(codeOf(row));
      return owner === undefined
        ? []
        : [{ row: row.number, column, text: `「${codeOf(row)}」已用于 ${owner}` }];
    }),
  ];
}
