import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that our contracts use. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

const longestList = 4;
const longestText = 40;

/** Values that the schema accepts. */
export function accepted(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(accepted));
  switch (schema.type) {
    case 'object':
      return acceptedObject(schema);
    case 'array':
      return fc.array(accepted(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? longestList, Math.max(longestList, schema.minItems ?? 0)),
      });
    case 'string':
      return acceptedText(schema);
    case 'integer':
      return fc.maxSafeInteger().map(number => within(schema, number));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => within(schema, number));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function acceptedObject({
  properties = {},
  required = [],
  patternProperties = {},
}: Schema): Arbitrary<unknown> {
  const [pattern] = Object.values(patternProperties);
  if (pattern)
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), accepted(pattern), { maxKeys: 3 });
  const fields = Object.entries(properties).map(([name, field]): [string, Arbitrary<unknown>] => [
    name,
    accepted(field),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Texts of each form, made once: fast-check tries all its dangerous strings for those that fit, and forms are few. */
const texts = new Map<string, Arbitrary<string>>();

function acceptedText(schema: Schema): Arbitrary<string> {
  const { pattern, minLength, maxLength } = schema;
  const form = JSON.stringify([pattern, minLength, maxLength]);
  const made = texts.get(form) ?? makeText(schema);
  texts.set(form, made);
  return made;
}

function makeText({ pattern, minLength = 0, maxLength = longestText }: Schema): Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern === undefined || isAboutCharacters(pattern)) {
    const form = new RegExp(pattern ?? '', 'u');
    const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, longestText) });
    return text.filter(made => fits(made) && form.test(made));
  }
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' }).filter(fits);
}

/** Any text but some characters: nearly every text that comes up fits, while one made to the form costs a search. */
function isAboutCharacters(pattern: string): boolean {
  return /^\^\[\^[^\]]*\]\*\$$/.test(pattern);
}

/** Small numbers come up too, because only they are keys of rows that exist. */
function within({ minimum = -1e9, maximum = 1e9 }: Schema, number: number): number {
  const small = number % 2 === 0 ? number : number % 10;
  return Math.min(maximum, Math.max(minimum, small));
}
