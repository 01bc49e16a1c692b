import fc, { type Arbitrary } from 'fast-check';
import type { TObject } from 'typebox';

import { schemaCompilers } from '../../server/src/http/schema-compilers.ts';
import { accepted, type Schema } from '../../server/test/proofs/measures/schema-arbitrary.ts';
import { completeDraft, mustBeFilled } from '../../shared/ui/forms/draft/complete-draft.ts';
import { fieldRefusal } from '../../shared/ui/forms/draft/field-refusal.ts';
import { projectFiles } from './source-files.ts';

const runsPerDraft = 300;
const { validator: serverJudges } = schemaCompilers();
const scalars = ['string', 'integer', 'number', 'boolean'];

describe('U-18 browser and server judge the same drafts alike', () => {
  it('for every object of the contracts that a form can fill', async () => {
    const drafts = await flatDrafts();
    expect(drafts.length).toBeGreaterThan(15);
    const differences = drafts.flatMap(([name, schema]) =>
      difference(schema, fieldRefusal).map(values => [name, values]),
    );
    expect(differences).toEqual([]);
  });

  it('twin: a browser that forgets the longest length is found', async () => {
    const forgetful: Judge = (schema, ...others) => fieldRefusal(without(schema, 'maxLength'), ...others);
    const drafts = await flatDrafts();
    expect(drafts.some(([, schema]) => difference(schema, forgetful).length > 0)).toBe(true);
  });
});

type Judge = typeof fieldRefusal;
type Values = Readonly<Record<string, unknown>>;

/** The smallest values, if any, that one of the two takes and the other refuses. */
function difference(schema: TObject, judge: Judge): Values[] {
  const takes = serverJudges({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const agree = (values: Values) => {
    const refusals = Object.entries(schema.properties).map(([name, property]) =>
      judge(property, name, mustBeFilled(schema, name), values[name]),
    );
    return (
      refusals.every(refusal => refusal === null) ===
      (takes(asReceived(completeDraft(schema, values))) === true)
    );
  };
  const outcome = fc.check(fc.property(typed(schema), agree), { numRuns: runsPerDraft, seed: 20_261_122 });
  return outcome.counterexample ?? [];
}

/** The server puts every text into one form before it judges it. */
function asReceived(draft: Values): Values {
  const tidied = Object.entries(draft).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value.normalize('NFC') : value,
  ]);
  return Object.fromEntries(tidied);
}

/** What can stand in the fields of a form: what fits, what nearly fits, what was left empty. */
function typed(schema: TObject): Arbitrary<Values> {
  const fields = Object.entries(schema.properties).map(([name, property]): [string, Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 6, arbitrary: accepted(property) }, { weight: 1, arbitrary: slip(property) }),
  ]);
  return fc.record(Object.fromEntries(fields));
}

function slip(schema: Schema): Arbitrary<unknown> {
  const empty = fc.constantFrom(undefined, null, '');
  if (schema.type === 'boolean') return fc.constant(undefined);
  if (schema.type !== 'integer' && schema.type !== 'number')
    return fc.oneof(
      empty,
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constant('\t'),
      fc.constant('e\u0301'),
    );
  return fc.oneof(empty, fc.constantFrom(-1, 0, 0.5, 1e14, 'abc'), fc.integer());
}

async function flatDrafts(): Promise<[string, TObject][]> {
  const files = projectFiles().filter(
    file => /^shared\/contracts\/.+\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map(file => import(`../../${file}`)));
  return modules.flatMap((exported: Record<string, unknown>, index) =>
    Object.entries(exported).flatMap(([name, value]): [string, TObject][] =>
      isFlat(value) ? [[`${files[index]} ${name}`, value]] : [],
    ),
  );
}

/** An object whose properties are all single values, as the fields of a form are. */
function isFlat(value: unknown): value is TObject {
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'type') !== 'object') return false;
  const properties: unknown = Reflect.get(value, 'properties');
  return (
    typeof properties === 'object' &&
    properties !== null &&
    Object.values(properties).every(one => isSingle(one))
  );
}

function isSingle(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.every(part => part.type === 'null' || isSingle(part));
  return schema.enum !== undefined || schema.const !== undefined || scalars.includes(schema.type ?? '');
}

function without<Given extends object>(schema: Given, keyword: string): Given {
  const copy = { ...schema };
  Reflect.deleteProperty(copy, keyword);
  return copy;
}
