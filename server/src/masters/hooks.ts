import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { AnyMaster, Change, Draft, Query, Row } from '@shanmen/shared/contracts/master/master';

import type { Db, Tx } from '../db/transaction.ts';
import type { NumberedRow } from '../platform/import/import-file.ts';
import type { FileColumn } from '../platform/workbook/list-file.ts';
import type { RowReader } from '../platform/workbook/read/row-reader.ts';
import type { WorkbookCell } from '../platform/workbook/write/workbook.ts';
import type { RuleViolation } from '../callers/rule-violation.ts';
import type { Staff } from '../callers/staff.ts';
import type { Values } from './master.queries.ts';
import type { ColumnsOf, ComputedKey, FilterKey, NamedKey, Source, SqlPart } from './columns.queries.ts';

/** What a statement part is made of that depends on the day, the site or the reach of a person. */
type Part<Reading> = SqlPart | null | Method<[reading: Reading], SqlPart | null>;

/** As a method is: hooks of one master are kept with those of all. */
type Method<Arguments extends readonly unknown[], Answer> = {
  method(...given: Arguments): Answer;
}['method'];

/** @prop code the permission by which somebody reads or writes */
export type ReadingAsked<M extends AnyMaster> = {
  readonly staff: Staff;
  readonly query: Query<M>;
  readonly code: PermissionCode;
  readonly now: Date;
};

/** One save under way: `before` is null and `id` is too where a record is made. */
export type Saving<M extends AnyMaster, Reading> = {
  readonly staff: Staff;
  readonly now: Date;
  readonly reading: Reading;
  readonly id: number | null;
  readonly before: Row<M> | null;
};

/** What a name of a file may mean: a code or a name of one that is in use. */
export type Named = { readonly id: number; readonly code: string; readonly name: string };

/** What is special of one master, each by the name of the moment at which the kit asks for it. */
export type MasterHooks<M extends AnyMaster, Reading> = {
  /** The actions that the log names; `exported` with the kind and id of what left. */
  readonly audit: {
    readonly changed: string;
    readonly added?: string;
    readonly imported?: string;
    readonly exported?: string;
  };
  /** What reads depend on; asked for before each list, export and write. */
  reading?(db: Db, at: ReadingAsked<M>): Promise<Reading>;
  /** SQL of each computed field; null for one that `complete` gives, or that nobody is sent now. */
  readonly columns: { readonly [Key in ComputedKey<M>]: Part<Reading> };
  readonly source?: Source | Method<[reading: Reading], Source>;
  /** Conditions of filters that are no plain column. */
  readonly filters?: {
    readonly [Key in FilterKey<M>]?: Method<
      [value: NonNullable<Query<M>[Key]>, reading: Reading],
      SqlPart | null
    >;
  };
  /** What a keyword may mean besides a part of the searched texts. */
  found?(keyword: string, reading: Reading): SqlPart | null;
  /** Adds to rows what SQL of this area cannot say. */
  complete?(db: Db, rows: readonly Row<M>[]): Promise<Row<M>[]>;
  /** Makes changes wait for each other before the row is read. */
  lock?(tx: Tx, id: number): Promise<void>;
  readonly before?: {
    /** Refuses by a rule, or answers further columns that are written. */
    save?(tx: Tx, draft: Draft<M> | Change<M>, at: Saving<M, Reading>): Promise<ColumnsOf<M> | void>;
    step?(tx: Tx, row: Row<M>, reading: Reading): Promise<void>;
  };
  readonly after?: {
    save?(
      tx: Tx,
      draft: Draft<M> | Change<M>,
      at: Saving<M, Reading> & { readonly id: number },
    ): Promise<void>;
  };
  /** What still leans on one that is to be stopped, each in a few words. */
  mayStop?(tx: Tx, row: Row<M>): Promise<readonly string[]>;
  /** The refusal where code or something else of its own is taken. */
  taken?(): RuleViolation;
  /** What the log keeps of a row; all of it where nothing is said. */
  noted?(row: Row<M>): object;
  readonly imports?: {
    /** Whom the words of a column may mean. */
    readonly names?: { readonly [Key in NamedKey<M>]: (db: Db) => Promise<readonly Named[]> };
    /** Reads what is special of one row, and may add problems. */
    read?(row: RowReader, draft: ImportedRow, staff: Staff): ImportedRow;
    judge?(db: Db, rows: readonly NumberedRow<ImportedRow>[]): Promise<ImportProblem[]>;
    /** What is told and does not keep a row from coming in. */
    doubt?(db: Db, rows: readonly NumberedRow<ImportedRow>[]): Promise<ImportProblem[]>;
  };
  readonly exports?: {
    /** How the log names what left; the list by its title where nothing is said. */
    readonly object?: { readonly objectType: string; readonly objectId: string };
    /** Columns of what no single field says, each after that of a field. */
    readonly columns?: readonly FurtherColumn<M>[];
  };
};

/** @prop after the field whose column it follows */
export type FurtherColumn<M extends AnyMaster> = Omit<FileColumn<unknown>, 'cell'> & {
  readonly after: string;
  cell(row: Row<M>): WorkbookCell;
};

/** A row of a file, by field; what is a reference stands there as the word of the file. */
export type ImportedRow = Readonly<Record<string, unknown>>;

/** Hooks of which no more is known than that some master has them. */
export type AnyHooks = Omit<MasterHooks<AnyMaster, unknown>, 'columns' | 'filters'> & {
  readonly columns: Values;
  readonly filters?: Values;
};
