import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conditionsOf } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { readIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import { fen } from '@shanmen/shared/money';

import { english } from '../mf-booking/src/language/english.ts';
import { heard, refusals } from '../mf-booking/src/language/english-heard.ts';
import { told } from '../mf-booking/src/language/told.ts';
import { demoRefundRules } from '../server/seeds/demo/ticket/refund-rules.ts';
import { refundWords } from '../server/src/commerce/products/refund-rule/refund-words.ts';

const root = join(import.meta.dirname, '..');
const chinese = /[\u3000-\u9fff\uff00-\uffef]/;

const tell = (text: string) => told(text) ?? text;

const strings = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`'{}]|\$\{[^}'`]*\})*)`/g;

/** Every string of a file with Chinese in it, values as `{}`, and every line with Chinese outside of strings. */
function sentencesIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
  const found = [...code.matchAll(strings)].map(([, plain, template]) => plain ?? template ?? '');
  return [...found, ...code.replaceAll(strings, '').split('\n')]
    .map(sentence => sentence.replaceAll(/\$\{[^}]*\}/g, '{}').replaceAll('\\n', '\n'))
    .filter(sentence => chinese.test(sentence));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.tsx?$/.test(file))
    .map(file => `${folder}/${file}`);
}

describe('a visitor who reads English', () => {
  it('finds every sentence of the pages in English', () => {
    const known = new Set(Object.keys({ ...heard, ...english }));
    const unknown = filesBelow('mf-booking/src')
      .filter(file => !/\/(language|testing)\//.test(file))
      .flatMap(file => sentencesIn(file).filter(sentence => !known.has(sentence) && sentence !== '周{}'));
    expect(unknown).toEqual([]);
  });

  it('reads no Chinese between the words of the English', () => {
    const spoken = [...Object.values({ ...heard, ...english }), ...Object.values(refusals)].map(text =>
      typeof text === 'string' ? text : String(Reflect.apply(text, null, ['1', '2', '3', '4'])),
    );
    expect(spoken.filter(text => chinese.test(text))).toEqual([]);
  });

  it('keeps every value of a sentence', () => {
    const values = (text: string) => text.split('{}').length;
    const lost = Object.entries({ ...heard, ...english }).filter(
      ([sentence, text]) => typeof text === 'string' && values(sentence) !== values(text),
    );
    expect(lost).toEqual([]);
  });

  it('reads every refund rule', () => {
    const fixed = { hoursBeforeMin: 2, feeBp: null, feeFen: fen(500) };
    const rules = [
      null,
      ...demoRefundRules,
      ...demoRefundRules.map(rule => ({ ...rule, mode: 'AUDIT' as const })),
      ...demoRefundRules.map(rule => ({ ...rule, tiers: [fixed, { ...fixed, hoursBeforeMin: null }] })),
    ];
    const told = rules.flatMap(rule => [...refundWords(rule), ...refundWords(rule, '2026-12-01')]).map(tell);
    expect(told.filter(text => chinese.test(text))).toEqual([]);
    expect(told).toContain('Until Nov 30, 00:00: free refund');
  });

  it.each([
    'server/src/ticket/pricing/purchase-limit/purchase-hours.ts',
    'server/src/ticket/pricing/purchase-limit/unavailable.ts',
    'server/src/ticket/after-sale/reschedule-day/reschedule-days.ts',
    'shared/contracts/ticket/selling/identity.ts',
    'shared/offer/offer-card.tsx',
  ])('reads what %s composes', file => {
    const said = sentencesIn(file).map(sentence => tell(sentence.replaceAll('{}', '7')));
    expect(said.filter(text => chinese.test(text))).toEqual([]);
  });

  it.each([
    ['含 大门、客运索道 2 次', 'Includes 大门, 客运索道 (2 times)'],
    ['含 镜湖游船 2 次', 'Includes 镜湖游船 (2 times)'],
    [
      '一套 大门成人票 2 张、大门半价票 1 张，须整套退',
      'A set of 大门成人票 × 2, 大门半价票 × 1; refunded as a set',
    ],
  ])('reads %s', (sentence, text) => {
    expect(tell(sentence)).toBe(text);
  });

  it('reads who may have a ticket, and what is wrong with a document', () => {
    const conditions = conditionsOf({
      ages: [
        { from: 0, to: 6 },
        { from: 7, to: 18 },
        { from: 60, to: 150 },
      ],
      certs: ['STUDENT', 'HEIGHT'],
      heightMaxCm: 120,
      idPrefixes: [],
    });
    expect(tell(`适用：${conditions}`)).toBe(
      'For visitors up to 6 years old, 7–18 years old, 60 years old or more, or with Student card, a height below 120 cm',
    );
    const site = { today: '2026-11-20', admitsDemoRegion: false, id15: 'refuse' } as const;
    expect(tell(readIdentity('PASSPORT', '?', site).fault ?? '')).toBe(
      'Passport: the number is not valid, please check it',
    );
  });

  it('reads every refusal of a booking, at least by its code', () => {
    const files = filesBelow('server/src/ticket/booking').filter(
      file => !/\/(pickup|reschedule)\//.test(file),
    );
    const codes = files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/RuleViolation\(\s*'(\w+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter(code => code !== undefined && !Object.hasOwn(refusals, code))).toEqual([]);
  });
});
