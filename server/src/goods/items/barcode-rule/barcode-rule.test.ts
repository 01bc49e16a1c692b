import { randomUUID } from 'node:crypto';

import type {
  BarcodeRule,
  BarcodeRuleDraft,
  BarcodeRules,
  LabelTrial,
} from '@shanmen/shared/contracts/goods/items/barcode-rule';

import { lookUp, resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';
import { whileLocked } from '../../../../test/app/scenario.ts';
import { readSameLabels } from './rule-overlap.ts';

const { test, room } = storeroomOfEachTest();

const path = '/api/goods/barcode-rules';

const draft = (changes: Partial<BarcodeRuleDraft> = {}): BarcodeRuleDraft => ({
  pattern: '28PPPPPWWWWWC',
  meaning: '新秤标签',
  sort: 4,
  overlapsOk: false,
  ...changes,
});
const post = (body: object, to = path) =>
  room.admin.call<BarcodeRule>('POST', to, { body, key: randomUUID() });
const put = ({ id, version }: BarcodeRule, body: object) =>
  room.admin.call<BarcodeRule>('PUT', `${path}/${id}`, { body: { ...body, version }, key: randomUUID() });
const stop = ({ id, version }: BarcodeRule, status = 'stopped') =>
  post({ status, version }, `${path}/${id}/status`);
const rules = async () => resultOf(await room.admin.call<BarcodeRules>('GET', path));
const first = async () => {
  const [rule] = await rules();
  if (!rule) throw new Error('the migration brings three rules');
  return rule;
};
const trial = async (code: string) =>
  resultOf(await room.admin.call<LabelTrial>('GET', `${path}/trial`, { query: { code } }));

it('G-57 begins with the three labels of the scales, tried in their order', async () => {
  expect((await rules()).map(({ pattern, status, besides }) => [pattern, status, besides])).toEqual([
    ['21PPPPPWWWWWC', 'active', []],
    ['22PPPPPAAAAAC', 'active', []],
    ['2xPPPPPWWWWWAAAAAC', 'active', []],
  ]);
});

it('G-57 reads no label any more by a rule that is stopped, and by a new one at once', async () => {
  const rule = await first();
  expect(await lookUp(room.keeper, '2120051015001')).toHaveLength(1);
  resultOf(await stop(rule));
  expect(await lookUp(room.keeper, '2120051015001')).toEqual([]);
  expect((await lookUp(room.keeper, '2820051015000')).length).toBe(0);
  resultOf(await post(draft()));
  expect(await lookUp(room.keeper, '2820051015000')).toMatchObject([{ label: { qty: '1.5' } }]);
});

it('G-57 takes two rules for the same labels only where somebody says so; the first one counts then', async () => {
  const narrow = draft({ pattern: '2120PPPWWWWWC', sort: 1 });
  const { error } = await post(narrow);
  expect(error).toMatchObject({ code: 'barcode_rule_overlap', details: { path: 'pattern' } });
  expect(error?.message).toContain('21PPPPPWWWWWC');
  const second = resultOf(await post({ ...narrow, sort: 9, overlapsOk: true }));
  expect((await rules()).map(({ besides }) => besides.length)).toEqual([1, 0, 0, 1]);
  expect((await trial('2120051015001')).pattern).toBe('21PPPPPWWWWWC');
  resultOf(await put(await first(), { ...draft(), pattern: '21PPPPPWWWWWC', sort: 10, overlapsOk: true }));
  expect((await trial('2120051015001')).pattern).toBe('2120PPPWWWWWC');
  resultOf(await stop(second));
  const wide = (await rules()).find(({ pattern }) => pattern === '21PPPPPWWWWWC');
  if (!wide) throw new Error('it was only put behind');
  const strict = resultOf(await put(wide, { ...draft(), pattern: wide.pattern, sort: 10 }));
  const again = (await rules()).find(({ id }) => id === second.id);
  resultOf(await put(again ?? second, { ...narrow, overlapsOk: false }));
  const stopped = (await rules()).find(({ id }) => id === second.id);
  expect((await stop(stopped ?? second, 'active')).error?.code).toBe('barcode_rule_overlap');
  expect(strict.overlapsOk).toBe(false);
});

describe('two rules for the same labels at once', () => {
  it('G-57 exactly one of them is taken', async () => {
    expect(await race()).toEqual(['barcode_rule_overlap', 'done']);
  });

  /** Both have begun before either of them may write. */
  async function race(): Promise<string[]> {
    const { both } = await whileLocked(test.database.url, 'goods.barcode_rule', async waiting => {
      const started = ['28PPPPPWWWWWC', '2820PPPWWWWWC'].map(pattern => post(draft({ pattern })));
      await waiting(2);
      return { both: started };
    });
    return (await Promise.all(both)).map(({ error }) => error?.code ?? 'done').toSorted();
  }
});

it('refuses what is no pattern, one that is there, and a change of what has changed', async () => {
  for (const pattern of ['69PPPPPWWWWWC', '21PPPPPC', '21PPPPPWWWWW', '21WWWWWPPPPPC', '2PPPPPWWWWWC'])
    expect((await post(draft({ pattern }))).error).toMatchObject({
      code: 'invalid_input',
      details: { path: 'pattern' },
    });
  expect((await post(draft({ pattern: '21PPPPPWWWWWC' }))).error?.code).toBe('code_taken');
  const rule = await first();
  const { pattern } = rule;
  resultOf(await put(rule, { ...draft(), pattern, meaning: '茶叶秤' }));
  expect((await put(rule, { ...draft(), pattern })).error?.code).toBe('version_conflict');
});

it('says how a label is read: the rule, the number, grams, amount and good', async () => {
  expect(await trial('2120051015001')).toMatchObject({
    ownGood: null,
    pattern: '21PPPPPWWWWWC',
    isChecked: true,
    plu: '20051',
    grams: 1500,
    amountFen: null,
    qty: '1.5',
    unit: 'kg',
  });
  expect(await trial('242005500500065008')).toMatchObject({ grams: 500, amountFen: 65_00, qty: '0.5' });
  expect((await trial('2120051015002')).isChecked).toBe(false);
  expect(await trial('2199999015008')).toMatchObject({ plu: '99999', goodName: null, qty: null });
  expect(await trial('6901234567892')).toMatchObject({ pattern: null, plu: null });
  expect((await trial('W001')).ownGood).not.toBeNull();
});

it('is seen by whoever sees stores and changed by nobody else', async () => {
  expect((await room.keeper.call('GET', path)).status).toBe(200);
  expect((await room.keeper.call('POST', path, { body: draft(), key: randomUUID() })).status).toBe(403);
});

it.each([
  ['21PPPPPWWWWWC', '22PPPPPAAAAAC', false],
  ['21PPPPPWWWWWC', '2xPPPPPWWWWWAAAAAC', false],
  ['21PPPPPWWWWWC', '2xPPPPPAAAAAC', true],
  ['2120PPPWWWWWC', '21PPPPPWWWWWC', true],
  ['2120PPPWWWWWC', '2121PPPWWWWWC', false],
])('%s and %s read some of the same labels: %s', (one, other, isSame) => {
  expect([readSameLabels(one, other), readSameLabels(other, one)]).toEqual([isSame, isSame]);
});
