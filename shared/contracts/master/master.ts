import {
  type Static,
  type TArray,
  type TInteger,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from 'typebox';

import type { PermissionCode } from '../permissions.ts';
import { ClosedObject, Id, OptionalText, Page, pageQuery } from '../schema.ts';
import type { Field, Place } from './field.ts';
import { MasterStatus, Version } from './master-status.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What may be done with a master, each under the permission of the same name. */
export type MasterAction = 'add' | 'edit' | 'stop' | 'import' | 'export';

/** What is said of a master once; schemas, routes, lists, forms, cards, files and the words of the log follow. */
export type MasterSpec = {
  /** What it is called in titles and refusals: 供应商. */
  readonly noun: string;
  /** The heading of its screen, where that is not its noun. */
  readonly title?: string;
  /** What it is called in the log: `supplier`. */
  readonly object: string;
  /** Area and noun, `goods.supplier`: names its list, its signals and its imports. */
  readonly id: string;
  /** Its table, with its schema; the same as its id where it is not said. */
  readonly table?: string;
  readonly path: string;
  /** What its permissions begin with: `goods:supplier`. */
  readonly permission: string;
  readonly actions: readonly MasterAction[];
  readonly fields: Fields;
  /** What the keyword is looked for in, by field, `pinyin` as well; `hint` says it in the search box. */
  readonly search?: { readonly in: readonly string[]; readonly hint: string };
  /** The fields by which a list is narrowed, `status` as well. */
  readonly filters?: readonly string[];
  /** What else is asked of a list; one of some words becomes a filter of the screen. */
  readonly asks?: Fields;
  /** What stopping one does, in a sentence; without it none is stopped. */
  readonly stop?: string;
  /** The column of which the initials are kept in `pinyin`. */
  readonly pinyin?: boolean;
  /** Columns by which a list is sorted. */
  readonly order?: readonly string[];
  /** In which order fields come where it is another one than that of the declaration; the rest follows. */
  readonly inOrder?: Partial<Record<'list' | 'card' | 'form' | 'file', readonly string[]>>;
  /** What stands above the head of the import template. */
  readonly notes?: readonly { readonly title: string; readonly text: string }[];
};

/** As `NonNullable`, of a schema. */
type Base<S> = S extends TUnion<[infer T extends TSchema, TNull]> ? T : S extends TSchema ? S : never;
type Flat<T> = { -readonly [Key in keyof T]: T[Key] };
type At<F extends Fields, P extends Place> = {
  [Key in keyof F as F[Key]['place'] extends P ? Key : never]: F[Key]['schema'];
};
type Listed<F extends Fields> = {
  [Key in keyof F as F[Key]['place'] extends 'listed' ? Key : never]: TOptional<F[Key]['schema']>;
};

type Status = typeof MasterStatus;
type WithStatus<M> = M extends { readonly stop: string } ? { readonly status: Status } : unknown;
type Filter<M> = M extends { readonly filters: readonly (infer Key extends string)[] } ? Key : never;
type Filters<M extends MasterSpec> = {
  [Key in Filter<M>]: TOptional<Key extends keyof M['fields'] ? Base<M['fields'][Key]['schema']> : Status>;
};
type Asks<M> = M extends { readonly asks: infer F extends Fields }
  ? { [Key in keyof F]: TOptional<F[Key]['schema']> }
  : unknown;
type Keyword<M> = M extends { readonly search: object } ? { keyword: TOptional<TString> } : unknown;

export type DraftKey<M extends MasterSpec> = keyof At<M['fields'], 'kept' | 'fixed' | 'once' | 'sent'> &
  string;
type DraftOf<M extends MasterSpec> = Flat<At<M['fields'], 'kept' | 'fixed' | 'once' | 'sent'>>;
type ChangeOf<M extends MasterSpec> = Flat<
  At<M['fields'], 'kept' | 'fixed' | 'later' | 'sent'> & { version: TInteger }
>;
type RowOf<M extends MasterSpec> = Flat<
  At<M['fields'], 'kept' | 'fixed' | 'once' | 'later' | 'stored' | 'computed' | 'named'> &
    Listed<M['fields']> &
    WithStatus<M> & { id: TInteger; version: TInteger }
>;
type QueryOf<M extends MasterSpec> = Flat<typeof pageQuery & Keyword<M> & Filters<M> & Asks<M>>;

type Props<T> = T extends TProperties ? TObject<T> : never;

/** The objects that are exchanged about a master. */
export type MasterSchemas<M extends MasterSpec> = {
  readonly Draft: Props<DraftOf<M>>;
  readonly Change: Props<ChangeOf<M>>;
  readonly Row: Props<RowOf<M>>;
  readonly Query: Props<QueryOf<M>>;
  readonly Page: TObject<{ rows: TArray<Props<RowOf<M>>>; total: TInteger }>;
};
export type Master<M extends MasterSpec = MasterSpec> = M & MasterSchemas<M>;

/** A master of which nothing more is known than that it is one. */
export type AnyMaster = MasterSpec & {
  readonly [Name in 'Draft' | 'Change' | 'Row' | 'Query']: TObject;
} & { readonly Page: TObject<{ rows: TArray<TObject>; total: TInteger }> };

export type Draft<M extends { readonly Draft: TSchema }> = Static<M['Draft']>;
export type Change<M extends { readonly Change: TSchema }> = Static<M['Change']>;
export type Row<M extends { readonly Row: TSchema }> = Static<M['Row']>;
export type Query<M extends { readonly Query: TSchema }> = Static<M['Query']>;
export type PageOf<M extends { readonly Page: TSchema }> = Static<M['Page']>;

/** @param spec says of each field once what it is; a field is a line */
export function defineMaster<const M extends MasterSpec>(spec: M & Permitted<M>): Master<M>;
export function defineMaster(spec: MasterSpec): AnyMaster {
  const status = spec.stop === undefined ? {} : { status: MasterStatus };
  const Row = ClosedObject({
    ...answersAt(spec.fields, ['kept', 'fixed', 'once', 'later', 'stored', 'computed', 'named']),
    ...optional(answersAt(spec.fields, ['listed'])),
    id: Id,
    ...status,
    version: Version,
  });
  return {
    ...spec,
    Draft: ClosedObject(schemasAt(spec.fields, ['kept', 'fixed', 'once', 'sent'])),
    Change: ClosedObject({
      ...schemasAt(spec.fields, ['kept', 'fixed', 'later', 'sent']),
      version: Version,
    }),
    Row,
    Query: ClosedObject({ ...pageQuery, ...optional(askedOf(spec)) }),
    Page: Page(Row),
  };
}

/** Every action has its permission in the catalogue, and so has looking at it. */
type Permitted<M extends MasterSpec> =
  `${M['permission']}:${M['actions'][number] | 'view'}` extends PermissionCode
    ? unknown
    : { readonly permission: PermissionCode };

function askedOf({ search, filters = [], fields, asks = {} }: MasterSpec): TProperties {
  return {
    ...(search ? { keyword: OptionalText(longestKeyword) } : {}),
    ...Object.fromEntries(filters.map(name => [name, baseOf(fields[name]) ?? MasterStatus])),
    ...schemasAt(asks),
  };
}

const longestKeyword = 40;

/** The schema without its null. */
function baseOf(field: Field | undefined): TSchema | undefined {
  const parts: unknown = field && Reflect.get(field.schema, 'anyOf');
  const [first]: TSchema[] = Array.isArray(parts) ? parts : [];
  return first ?? field?.schema;
}

function optional(properties: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  );
}

function schemasAt(fields: Fields, places?: readonly Place[]): TProperties {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { place }]) => places === undefined || places.includes(place))
      .map(([name, { schema }]) => [name, schema]),
  );
}

/** As {@link schemasAt}, of what answers say. */
function answersAt(fields: Fields, places: readonly Place[]): TProperties {
  const schemas = schemasAt(fields, places);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, fields[name]?.about.answer ?? schema]),
  );
}

/** Fields by name, in the order of one surface. */
export function fieldsOf(
  { fields, inOrder = {} }: MasterSpec,
  surface: 'list' | 'card' | 'form' | 'file',
): [name: string, field: Field][] {
  const first = inOrder[surface] ?? [];
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return Object.entries(fields).sort(([one], [other]) => rank(one) - rank(other));
}

/** The permission of one action. */
export function permissionOf({ permission }: MasterSpec, action: MasterAction | 'view'): PermissionCode {
  const code = `${permission}:${action}`;
  if (!isPermitted(code)) throw new Error(`${code} is no permission`);
  return code;
}

/**
 * `Permitted` holds a declaration to the catalogue when it is compiled. Here only the shape is looked at: the catalogue
 * weighs more than all that draws masters, and every browser would load it.
 */
function isPermitted(code: string): code is PermissionCode {
  return /^[a-z]+(:[a-z][a-z0-9-]*){2}$/.test(code);
}
