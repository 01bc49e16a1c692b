import { type Static, type TNull, type TSchema, type TUnion, Type } from 'typebox';

import { Day, Fen, Id, Nullable, OneOf, OptionalText, Text } from '../schema.ts';
import type { PermissionCode } from '../permissions.ts';

/**
 * Which of the objects of a master have a field.
 * - `kept`: draft, change and row; `fixed` as well, but a change must repeat what stands there
 * - `once`: draft and row; `later`: change and row; `sent`: draft and change, for what no answer shows
 * - `stored`: the row alone, from a column that the form does not write
 * - `computed`: the row alone, from SQL that the master gives; `listed`: the same, and only in lists
 * - `named`: the row alone, the name of what a reference means
 */
export type Place = 'kept' | 'fixed' | 'once' | 'later' | 'sent' | 'stored' | 'computed' | 'listed' | 'named';

type Words = Readonly<Record<string, string>>;

/** What a field holds, as far as forms, cells and files treat it differently. */
export type Kind =
  | { readonly is: 'code'; readonly pattern: RegExp; readonly shape: string; readonly most: number }
  | {
      readonly is: 'text' | 'shaped';
      readonly most: number;
      readonly pattern?: RegExp;
      readonly shape?: string;
    }
  | { readonly is: 'choice'; readonly words: Words }
  | { readonly is: 'whole'; readonly from: number; readonly to: number }
  | { readonly is: 'name'; readonly of: string; readonly table: string; readonly most: number }
  | { readonly is: 'day' | 'money' | 'percent' | 'flag' | 'reference' | 'other' };

/** How wide a column of the list is, and whether it stands there from the beginning. */
type ColumnLook = {
  readonly width?: number;
  readonly title?: string;
  readonly hidden?: boolean;
  readonly pinned?: boolean;
  /** As numbers stand; those of the usual kinds do without saying. */
  readonly align?: 'right';
};

type About = {
  readonly kind: Kind;
  /** What the form and 操作日志 call it. */
  readonly label: string;
  /** What list, card, file and filter call it. */
  readonly title: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** A choice of few words, all of them in sight. */
  readonly inSight?: boolean;
  /** Lines of a longer text. */
  readonly lines?: number;
  /** What a new record begins with. */
  readonly begin?: unknown;
  /** What an import takes where the cell is empty. */
  readonly unsaid?: unknown;
  readonly needs?: PermissionCode;
  /** What answers say of it, where they promise less than a draft must keep. */
  readonly answer?: TSchema;
  /** Null where the list has no such column. */
  readonly column: ColumnLook | null;
  /** Null where the card does not say it. */
  readonly card: { readonly isWide?: boolean } | null;
  /** Null where files have no such column. @prop isSaid goes out, and does not come in */
  readonly file: { readonly title?: string; readonly width: number; readonly isSaid?: boolean } | null;
};

/** One field of a master. Each call answers another field, so that one line of the declaration says all of it. */
export class Field<
  S extends TSchema = TSchema,
  P extends Place = Place,
  C extends string | false | null = string | false | null,
> {
  readonly schema: S;
  readonly place: P;
  readonly about: About;
  /** Its column in the table; the name of the field in snake case where it is not said, false where it has none. */
  readonly column: C;

  constructor(schema: S, place: P, about: About, column: C) {
    this.schema = schema;
    this.place = place;
    this.about = about;
    this.column = column;
  }

  /** May be left empty, and is null then. */
  nullable(): Field<TUnion<[S, TNull]>, P, C> {
    return new Field(Nullable(this.schema), this.place, this.about, this.column);
  }

  /** Stays as it was when the record was made. */
  fixed(): Field<S, 'fixed', C> {
    return this.at('fixed');
  }

  once(): Field<S, 'once', C> {
    return this.at('once');
  }

  later(): Field<S, 'later', C> {
    return this.at('later');
  }

  sent(): Field<S, 'sent', C> {
    return this.at('sent');
  }

  stored(): Field<S, 'stored', C> {
    return this.at('stored');
  }

  computed(): Field<S, 'computed', C> {
    return this.at('computed');
  }

  listed(): Field<S, 'listed', C> {
    return this.at('listed');
  }

  named(): Field<S, 'named', C> {
    return this.at('named');
  }

  /** Its column, where that is not its own name in snake case. */
  in<const D extends string>(column: D): Field<S, P, D> {
    return new Field(this.schema, this.place, this.about, column);
  }

  /** No column of the table holds it as it is said: hooks of the master read it by SQL, and write it when one is saved. */
  elsewhere(): Field<S, P, false> {
    return new Field(this.schema, this.place, this.about, false);
  }

  title(title: string): Field<S, P, C> {
    return this.say({ title });
  }

  help(help: string): Field<S, P, C> {
    return this.say({ help });
  }

  placeholder(placeholder: string): Field<S, P, C> {
    return this.say({ placeholder });
  }

  inSight(): Field<S, P, C> {
    return this.say({ inSight: true });
  }

  lines(lines: number): Field<S, P, C> {
    return this.say({ lines });
  }

  /** What a new record begins with. */
  begin(begin: Static<S> | null): Field<S, P, C> {
    return this.say({ begin });
  }

  /** What an import takes where the cell is empty. */
  unsaid(unsaid: Static<S>): Field<S, P, C> {
    return this.say({ unsaid });
  }

  /** Nobody without this permission is sent it, in the list or in a file. */
  needs(code: PermissionCode): Field<S, P, C> {
    return this.say({ needs: code });
  }

  /** Answers promise no more of it than this. */
  answered(answer: S): Field<S, P, C> {
    return this.say({ answer });
  }

  list(look: ColumnLook): Field<S, P, C> {
    return this.say({ column: { ...this.about.column, ...look } });
  }

  /** Where it does not stand. */
  off(...surfaces: readonly ('list' | 'card' | 'file')[]): Field<S, P, C> {
    const nowhere = surfaces.map(surface => [surface === 'list' ? 'column' : surface, null]);
    return this.say(Object.fromEntries(nowhere));
  }

  /** Takes the whole breadth of the card. */
  wide(): Field<S, P, C> {
    return this.say({ card: { isWide: true } });
  }

  file(width: number, title?: string): Field<S, P, C> {
    return this.say({ file: { ...this.about.file, width, ...(title === undefined ? {} : { title }) } });
  }

  private at<Q extends Place>(place: Q): Field<S, Q, C> {
    return new Field(this.schema, place, this.about, this.column);
  }

  private say(more: Partial<About>): Field<S, P, C> {
    return new Field(this.schema, this.place, { ...this.about, ...more }, this.column);
  }
}

const usualFileWidth = 10;

function field<S extends TSchema>(label: string, schema: S, kind: Kind, more: Partial<About> = {}) {
  const looks = { column: {}, card: {}, file: { width: usualFileWidth } };
  return new Field<S, 'kept', null>(schema, 'kept', { kind, label, title: label, ...looks, ...more }, null);
}

type CodeLook = { readonly from: number; readonly to: number; readonly example: string };

/** Capital letters and digits by which people call a record. */
export function code(label: string, { from, to, example }: CodeLook) {
  const pattern = `^[0-9A-Z]{${from},${to}}$`;
  const shape = `须为 ${from}–${to} 位大写字母或数字`;
  const schema = Type.String({ pattern, maxLength: to, examples: [example] });
  return field(label, schema, { is: 'code', pattern: new RegExp(pattern), shape, most: to });
}

/** One line that must be filled. */
export function text(label: string, most: number) {
  return field(label, Text(most), { is: 'text', most });
}

/** One line that may be empty. */
export function line(label: string, most: number) {
  return field(label, OptionalText(most), { is: 'text', most });
}

type Shape = {
  readonly pattern: string;
  readonly most: number;
  readonly shape: string;
  readonly example?: string;
};

/** Text of a certain shape. @param shape `须为电话号码` */
export function shaped(label: string, { pattern, most, shape, example }: Shape) {
  const examples = example === undefined ? {} : { examples: [example] };
  const schema = Type.String({ pattern, maxLength: most, ...examples });
  return field(label, schema, { is: 'shaped', most, pattern: new RegExp(pattern), shape });
}

/** A telephone number, which may be empty. */
export function phone(label: string, example: string) {
  return shaped(label, { pattern: '^[0-9+() -]*$', most: 30, shape: '须为电话号码', example });
}

/** One of these words. @param words value → what it is called */
export function oneOf<const W extends Words>(label: string, words: W) {
  const values: (keyof W & string)[] = Object.keys(words);
  return field(label, OneOf(values), { is: 'choice', words });
}

export function whole(label: string, from: number, to: number) {
  return field(label, Type.Integer({ minimum: from, maximum: to }), { is: 'whole', from, to });
}

/** How many there are; counted, never typed. */
export function count(label: string) {
  return field(label, Type.Integer({ minimum: 0 }), { is: 'whole', from: 0, to: Number.MAX_SAFE_INTEGER });
}

export function day(label: string) {
  return field(label, Day, { is: 'day' });
}

export function money(label: string) {
  return field(label, Fen, { is: 'money' });
}

/** Money that people type: never less than nothing. */
export function amount(label: string) {
  return field(label, Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e13 })), { is: 'money' });
}

/** A share in hundredths of a percent: 2,550 is 25.5 %. */
export function percent(label: string) {
  return field(label, Type.Integer({ minimum: 0, maximum: 10_000 }), { is: 'percent' });
}

export function flag(label: string) {
  return field(label, Type.Boolean(), { is: 'flag' });
}

/** Another record, by its id; list, card and file say its name, a {@link nameOf}. */
export function reference(label: string) {
  return field(label, Id, { is: 'reference' }, { column: null, card: null, file: null });
}

type Named = { readonly of: string; readonly table: string; readonly most?: number };

/**
 * The name of what a {@link reference} means; read from its table, and looked up by code or name in an import.
 * @param of the field that holds the id
 */
export function nameOf(label: string, { of, table, most = 60 }: Named) {
  return field(label, Nullable(Type.String({ maxLength: most })), { is: 'name', of, table, most }).named();
}

/** Anything else, by its schema: the screen draws it and the server computes or writes it. */
export function other<S extends TSchema>(label: string, schema: S) {
  return field(label, schema, { is: 'other' }, { column: null, card: null, file: null });
}
