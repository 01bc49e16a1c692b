import type { TObject, TSchema } from 'typebox';

/** Whether nothing is a value that the schema takes. */
export function allowsNull(schema: TSchema): boolean {
  const parts: unknown = Reflect.get(schema, 'anyOf');
  return Array.isArray(parts) && parts.some((part: TSchema) => Reflect.get(part, 'type') === 'null');
}

/** Values of a form as the draft they mean: what was left empty is null where it may be, else absent. */
export function completeDraft(
  schema: TObject,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const draft: Record<string, unknown> = { ...values };
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = draft[name];
    if (value !== undefined && value !== null && value !== '') continue;
    if (allowsNull(property)) draft[name] = null;
    else if (schema.required?.includes(name) !== true) delete draft[name];
  }
  return draft;
}
