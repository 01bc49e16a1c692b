import fc from 'fast-check';
import { readTitleOverride } from './title-override.ts';

describe('a title in the address', () => {
  it.each([
    ['{"zh-cn":"订单 1","en":"Order 1"}', '订单 1', 'Order 1'],
    ['{"en":"a, b"}', 'a, b', 'a, b'],
    ['{ "en" : "a, b" }', 'a, b', 'a, b'],
    ['{"zh-tw":"訂單"}', '訂單', '訂單'],
    ['{"zh-cn":"  订单  "}', '订单', '订单'],
  ])('S-31 %s is shown as %s and %s', (text, chinese, english) => {
    expect(readTitleOverride(text, 'zh-cn')).toBe(chinese);
    expect(readTitleOverride(text, 'en')).toBe(english);
  });

  it.each([
    '{"fr":"b"}',
    '{"zh-cn":""}',
    '{"zh-cn":"  "}',
    '订单',
    '{"zh-cn":"a",}',
    '[]',
    'null',
    '1',
    '"x"',
    '',
    '{}',
    '{"zh-cn":1}',
    '{"zh-cn":"a","en":null}',
    '{"zh-cn":"a","en":"b","zh-tw":"c","fr":"d"}',
    '{"ZH-CN":"a"}',
    '{"zh-cn":{"a":"b"}}',
    '["zh-cn"]',
    '{"__proto__":"a"}',
    '{"zh-cn"',
    'undefined',
  ])('S-31 %j is no override', text => expect(readTitleOverride(text)).toBeNull());

  it('cuts a title of more than 40 characters between two of them', () => {
    expect(readTitleOverride(JSON.stringify({ 'zh-cn': '🎫'.repeat(41) }))).toBe(`${'🎫'.repeat(40)}…`);
    expect(readTitleOverride(JSON.stringify({ 'zh-cn': '票'.repeat(40) }))).toBe('票'.repeat(40));
  });

  it('is none when the parameter is missing', () => expect(readTitleOverride(null)).toBeNull());

  it('S-31 never throws, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.json(),
      fc
        .dictionary(fc.constantFrom('zh-cn', 'en', 'zh-tw', 'fr'), fc.jsonValue())
        .map(value => JSON.stringify(value)),
      fc.json().map(value => value.slice(0, -1)),
    );
    fc.assert(
      fc.property(text, given => {
        const title = readTitleOverride(given);
        expect(title === null || title.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
