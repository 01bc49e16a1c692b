import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Every exchanged object is closed: an unknown key is refused, never ignored. */
export const closed = { additionalProperties: false } as const;

/** A row key of the database: a positive integer within JavaScript's safe range. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Money in fen. Bounded so that no sum of a day can leave the safe range. */
export const Fen = Type.Unsafe<Fen>(Type.Integer({ minimum: -1e13, maximum: 1e13 }));
export type Fen = number & { readonly unit: 'fen' };

/** Quantity of a good as a decimal string with at most three places. */
export const Quantity = Type.Unsafe<Quantity>(
  Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,3})?$', maxLength: 17 }),
);
export type Quantity = string & { readonly unit: 'quantity' };

/** A business or visit day in Asia/Shanghai, `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', maxLength: 10 });

/** A time of day in Asia/Shanghai, `HH:MM`. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 });

/** An instant, ISO 8601 in UTC with `Z`. */
export const Instant = Type.String({
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?Z$',
  maxLength: 32,
});

/** A uuid in its usual text form. */
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  maxLength: 36,
});

/** One line of text of at most `maxLength` characters, without control characters. */
export const Text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

/** As {@link Text}, and may be empty. */
export const OptionalText = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

/** A union of literals from a list, so that the list stays the one source. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values], maxLength: 64 }));

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ClosedObject = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, closed);

/** The one shape of success: `{ "result": … }`. */
export const Result = <T extends TSchema>(schema: T) => ClosedObject({ result: schema });

/** The one shape of failure. `message` is Chinese for the operator, `code` is stable for the program. */
export const Failure = Type.Object(
  {
    code: Type.String({ maxLength: 64 }),
    message: Type.String({ maxLength: 1000 }),
    details: Type.Unknown(),
    requestId: Type.String({ maxLength: 64 }),
  },
  closed,
);
export type Failure = Static<typeof Failure>;

/** A page of a list that is counted: rows, how many there are in all, and totals over the whole filter. */
export const Page = <T extends TSchema>(row: T) =>
  ClosedObject({ rows: Type.Array(row, { maxItems: 200 }), total: Type.Integer({ minimum: 0 }) });

/** Paging of a counted list; query strings are the one place where text becomes a number. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
} as const;

export const IdParams = ClosedObject({ id: Id });
export type IdParams = Static<typeof IdParams>;
