import type { TObject, TSchema } from 'typebox';

/** Whether nothing is a value that the schema takes. */
function allowsNull(schema: TSchema): boolean {
  const parts: unknown = Reflect.get(schema, 'anyOf');
  return Array.isArray(parts) && parts.some((part: TSchema) => Reflect.get(part, 'type') === 'null');
}

/** Whether a field must be filled: its draft has it always, and neither null nor an empty text will do. */
export function mustBeFilled(schema: TObject, name: string): boolean {
  const property = schema.properties[name];
  if (!property || schema.required?.includes(name) !== true) return false;
  return !allowsNull(property) && !allowsEmptyText(property) && !allowsEmptyList(property);
}

function allowsEmptyText(schema: TSchema): boolean {
  const hasRule = ['minLength', 'enum', 'const'].some(keyword => Reflect.get(schema, keyword) !== undefined);
  const pattern: unknown = Reflect.get(schema, 'pattern');
  if (Reflect.get(schema, 'type') !== 'string' || hasRule) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test('');
}

function allowsEmptyList(schema: TSchema): boolean {
  return Reflect.get(schema, 'type') === 'array' && Reflect.get(schema, 'minItems') === undefined;
}

/** What a draft needs and no field shows: to whom a new record belongs was settled before its form opened. */
export function unshownOf(
  schema: TObject,
  begun: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const unshown = (schema.required ?? []).filter(name => !(name in values) && name in begun);
  return Object.fromEntries(unshown.map(name => [name, begun[name]]));
}

/**
 * Values of a form as the draft they mean: what was left empty is null where it may be, else absent, else an
 * empty text. A field that the form has not stays absent where it may: whoever may not see a value leaves it.
 */
export function completeDraft(
  schema: TObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...values };
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = draft[name];
    if (value !== undefined && value !== null && value !== '') continue;
    const isOptional = schema.required?.includes(name) !== true;
    if (isOptional && !(name in values)) continue;
    if (allowsNull(property)) draft[name] = null;
    else if (isOptional) delete draft[name];
    else if (allowsEmptyText(property)) draft[name] = '';
  }
  return draft;
}
