import type { TSchema } from 'typebox';

/**
 * Why a value does not satisfy its schema, in words for the operator; null when it does. The same keywords
 * are judged by the server, so both refuse the same drafts.
 */
export function fieldRefusal(
  schema: TSchema,
  label: string,
  required: boolean,
  value: unknown,
): string | null {
  const choice = keyword(schema, 'enum');
  if (value === undefined || value === null || value === '') {
    if (!required) return null;
    return Array.isArray(choice) ? `请选择${label}` : `请填写${label}`;
  }
  if (Array.isArray(choice) && !choice.includes(value)) return `请选择${label}`;
  if (typeof value === 'string') return textRefusal(schema, label, value);
  if (typeof value === 'number') return numberRefusal(schema, label, value);
  if (Array.isArray(value)) return lengthRefusal(schema, value.length);
  return null;
}

function textRefusal(schema: TSchema, label: string, value: string): string | null {
  const least = limit(schema, 'minLength');
  const most = limit(schema, 'maxLength');
  const pattern = keyword(schema, 'pattern');
  if (least !== null && value.length < least) return `${label}至少 ${least} 个字`;
  if (most !== null && value.length > most) return `${label}不超过 ${most} 个字`;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return `${label}格式不正确`;
  return null;
}

function numberRefusal(schema: TSchema, label: string, value: number): string | null {
  const least = limit(schema, 'minimum');
  const above = limit(schema, 'exclusiveMinimum');
  const most = limit(schema, 'maximum');
  if (keyword(schema, 'type') === 'integer' && !Number.isInteger(value)) return `${label}须为整数`;
  if (least !== null && value < least) return `${label}不能小于 ${least}`;
  if (above !== null && value <= above) return `${label}须大于 ${above}`;
  if (most !== null && value > most) return `${label}不能大于 ${most}`;
  return null;
}

function lengthRefusal(schema: TSchema, length: number): string | null {
  const least = limit(schema, 'minItems');
  const most = limit(schema, 'maxItems');
  if (least !== null && length < least) return `至少 ${least} 行`;
  if (most !== null && length > most) return `不超过 ${most} 行`;
  return null;
}

function keyword(schema: TSchema, name: string): unknown {
  return Reflect.get(schema, name);
}

function limit(schema: TSchema, name: string): number | null {
  const value = keyword(schema, name);
  return typeof value === 'number' ? value : null;
}
