import type { Place } from '@shanmen/shared/contracts/master/field';
import type { AnyMaster, Fields } from '@shanmen/shared/contracts/master/master';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Static } from 'typebox';

import type { Database } from '../db/database-types.ts';

export type SqlPart = RawBuilder<unknown>;

/** Where the rows of a master come from, besides its table, which is called as the noun of its id. */
export type Source = {
  /** Named queries that the list is found with: `tree as (…)`. */
  readonly with?: SqlPart;
  /** What stands beside the table while it is searched and shown. */
  readonly joins?: SqlPart;
  readonly order?: SqlPart;
  /** Named queries over the ids of `shown`, the rows of one page, and how they are joined. */
  readonly ofShown?: { readonly with: SqlPart; readonly joins: SqlPart };
};

type KeyAt<F extends Fields, P extends Place> = {
  [Key in keyof F]: F[Key]['place'] extends P ? Key : never;
}[keyof F] &
  string;
type FieldsOf<M extends AnyMaster> = M['fields'];

type ElsewhereKey<F extends Fields> = {
  [Key in keyof F]: F[Key]['column'] extends false ? Key : never;
}[keyof F] &
  string;
export type ComputedKey<M extends AnyMaster> =
  | KeyAt<FieldsOf<M>, 'computed' | 'listed'>
  | ElsewhereKey<FieldsOf<M>>;
type StoredKey<M extends AnyMaster> = Exclude<
  KeyAt<FieldsOf<M>, 'kept' | 'fixed' | 'once' | 'later' | 'stored'>,
  ElsewhereKey<FieldsOf<M>>
>;
export type NamedKey<M extends AnyMaster> = KeyAt<FieldsOf<M>, 'named'>;
export type FilterKey<M extends AnyMaster> = Exclude<
  keyof M['Query']['properties'],
  'page' | 'pageSize' | 'keyword'
> &
  string;

type TableOf<M> = M extends { readonly table: infer T extends keyof Database }
  ? T
  : M extends { readonly id: infer T extends keyof Database }
    ? T
    : never;
/** What may be written of the table of a master, by column. */
export type ColumnsOf<M> = [TableOf<M>] extends [never]
  ? Readonly<Record<string, unknown>>
  : Updateable<Database[TableOf<M>]>;

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
type ColumnOf<F, Name extends string> = F extends { readonly column: infer C extends string }
  ? C
  : Snake<Name>;

/** The fields whose column is not there, holds something else, or is null where the field is not, and the other way round. */
type Misfit<M extends AnyMaster, Row = Selectable<Database[TableOf<M>]>> = {
  [Key in StoredKey<M>]: ColumnOf<FieldsOf<M>[Key], Key> extends infer C extends keyof Row
    ? [Static<FieldsOf<M>[Key]['schema']>] extends [Row[C]]
      ? null extends Row[C]
        ? null extends Static<FieldsOf<M>[Key]['schema']>
          ? never
          : Key
        : never
      : Key
    : Key;
}[StoredKey<M>];

/** Holds a declaration to the generated types of its table. */
export type Fitting<M extends AnyMaster> = [TableOf<M>] extends [never]
  ? { readonly table: keyof Database }
  : [Misfit<M>] extends [never]
    ? unknown
    : { readonly 'no such column': Misfit<M> };
