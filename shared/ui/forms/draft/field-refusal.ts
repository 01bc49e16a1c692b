import type { TSchema } from 'typebox';

/** How a bound is written: an amount is kept in fen and typed in yuan. */
type Write = (bound: number) => string;

/**
 * Why a value does not satisfy its schema, in words for the operator; null when it does. The same keywords
 * are judged by the server, so both refuse the same drafts.
 */
export function fieldRefusal(
  schema: TSchema,
  label: string,
  required: boolean,
  value: unknown,
  write: Write = String,
): string | null {
  const whole = withoutNull(schema);
  const choices = choicesOf(whole);
  // Nothing may be a choice of its own, as an entry without an icon.
  if (choices?.includes(value) === true) return null;
  if (value === undefined || value === null || value === '') {
    if (!required) return null;
    return choices ? `请选择${label}` : `请填写${label}`;
  }
  if (choices) return `请选择${label}`;
  const type = keyword(whole, 'type');
  if (typeof value === 'number') return numberRefusal(whole, label, value, write);
  if (Array.isArray(value)) return lengthRefusal(whole, value.length) ?? wordRefusal(whole, label, value);
  if (typeof value !== 'string') return null;
  // What was typed and is no number stays text.
  return type === 'number' || type === 'integer' ? malformed(whole, label) : textRefusal(whole, label, value);
}

/** Why a value goes beyond the bounds of its input, which may be closer than those of the schema. */
export function boundsRefusal(input: unknown, label: string, value: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const [minimum, maximum, maxLength] = ['min', 'max', 'maxLength'].map(name => keyword(input, name));
  if (typeof value === 'number') return numberRefusal({ minimum, maximum }, label, value);
  return typeof value === 'string' ? textRefusal({ maxLength }, label, value) : null;
}

/** `T | null` is a field that may be empty: its rules are those of `T`. */
function withoutNull(schema: TSchema): TSchema {
  const parts = keyword(schema, 'anyOf');
  if (!Array.isArray(parts)) return schema;
  const [only, ...others] = parts.filter((part: TSchema) => keyword(part, 'type') !== 'null');
  return only && others.length === 0 ? only : schema;
}

function choicesOf(schema: TSchema): readonly unknown[] | null {
  const list = keyword(schema, 'enum');
  if (Array.isArray(list)) return list;
  const only = keyword(schema, 'const');
  return only === undefined ? null : [only];
}

function textRefusal(schema: TSchema, label: string, value: string): string | null {
  const least = limit(schema, 'minLength');
  const most = limit(schema, 'maxLength');
  const pattern = keyword(schema, 'pattern');
  // The server puts texts into this form before it judges them.
  const length = Array.from(value.normalize('NFC')).length;
  if (least !== null && length < least) return `${label}至少 ${least} 个字`;
  if (most !== null && length > most) return `${label}不超过 ${most} 个字`;
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)) return null;
  return pattern === dayPattern ? '请输入日期，如 2026-11-20' : malformed(schema, label);
}

const dayPattern = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$';

function malformed(schema: TSchema, label: string): string {
  const examples = keyword(schema, 'examples');
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof first === 'string' ? `${label}格式不正确（例：${first}）` : `${label}格式不正确`;
}

function numberRefusal(schema: TSchema, label: string, value: number, write: Write = String): string | null {
  const least = limit(schema, 'minimum');
  const above = limit(schema, 'exclusiveMinimum');
  const most = limit(schema, 'maximum');
  const below = limit(schema, 'exclusiveMaximum');
  const step = limit(schema, 'multipleOf');
  if (keyword(schema, 'type') === 'integer' && !Number.isInteger(value)) return `${label}须为整数`;
  if (least !== null && value < least) return `${label}不能小于 ${write(least)}`;
  if (above !== null && value <= above) return `${label}须大于 ${write(above)}`;
  if (most !== null && value > most) return `${label}不能大于 ${write(most)}`;
  if (below !== null && value >= below) return `${label}须小于 ${write(below)}`;
  if (step !== null && !isMultiple(value, step)) return `${label}最多 ${placesOf(step)} 位小数`;
  return null;
}

/** As the server judges it: by the digits that are written, not by a floating rest. */
function isMultiple(value: number, step: number): boolean {
  return placesOf(value) <= placesOf(step);
}

function placesOf(value: number): number {
  return (String(value).split('.')[1] ?? '').length;
}

function lengthRefusal(schema: TSchema, length: number): string | null {
  const least = limit(schema, 'minItems');
  const most = limit(schema, 'maxItems');
  if (least !== null && length < least) return `至少 ${least} 行`;
  if (most !== null && length > most) return `不超过 ${most} 行`;
  return null;
}

/** Of a list of words the first that breaks the rules of each. */
function wordRefusal(schema: TSchema, label: string, values: readonly unknown[]): string | null {
  const items = keyword(schema, 'items');
  if (!isSchema(items)) return null;
  const wrong = values.find(value => typeof value === 'string' && textRefusal(items, label, value) !== null);
  return typeof wrong === 'string' ? `${wrong}：${textRefusal(items, label, wrong)}` : null;
}

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null;
}

function keyword(schema: TSchema, name: string): unknown {
  return Reflect.get(schema, name);
}

function limit(schema: TSchema, name: string): number | null {
  const value = keyword(schema, name);
  return typeof value === 'number' ? value : null;
}
