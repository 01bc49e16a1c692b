import { ClosedObject, Day, Fen, Id, Nullable, OneOf, Text } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';
import { boundsRefusal, fieldRefusal } from './field-refusal.ts';

const cases: [string, Parameters<typeof fieldRefusal>, string | null][] = [
  ['a required text that is missing', [Text(10), '姓名', true, ''], '请填写姓名'],
  ['a text that may be missing', [Text(10), '姓名', false, undefined], null],
  ['a text that is too long', [Text(3), '姓名', true, '一二三四'], '姓名不超过 3 个字'],
  ['a text that breaks its pattern', [Text(10), '姓名', true, 'a\tb'], '姓名格式不正确'],
  ['a choice that was not made', [OneOf(['a', 'b']), '状态', true, undefined], '请选择状态'],
  ['a choice that does not exist', [OneOf(['a', 'b']), '状态', true, 'c'], '请选择状态'],
  ['nothing, where that is a choice', [OneOf(['', 'b']), '图标', true, ''], null],
  ['a number that is too small', [Id, '编号', true, 0], '编号不能小于 1'],
  ['a number with a fraction', [Id, '编号', true, 1.5], '编号须为整数'],
  ['a list that is too short', [Type.Array(Id, { minItems: 1 }), '明细', true, []], '至少 1 行'],
  ['a text that is too short', [Type.String({ minLength: 4 }), '原因', true, '太少'], '原因至少 4 个字'],
  [
    'a malformed text with an example',
    [Type.String({ pattern: '^\\d{11}$', examples: ['13800005521'] }), '手机', true, '123'],
    '手机格式不正确（例：13800005521）',
  ],
  ['a day that is none', [Day, '日期', true, '20261120'], '请输入日期，如 2026-11-20'],
  ['an amount that is none', [Fen, '零售价', true, '十元'], '零售价格式不正确'],
  ['a number that must be above', [Type.Number({ exclusiveMinimum: 0 }), '数量', true, 0], '数量须大于 0'],
  ['a number that is too large', [Type.Number({ maximum: 9 }), '数量', true, 10], '数量不能大于 9'],
  ['too many places', [Type.Number({ multipleOf: 0.01 }), '数量', true, 1.234], '数量最多 2 位小数'],
  ['the one value there is', [Type.Literal('yes'), '同意', true, 'no'], '请选择同意'],
  ['an empty field that may be null', [Nullable(Text(10)), '备注', false, null], null],
  [
    'a field that may be null and is too long',
    [Nullable(Text(2)), '备注', true, '一二三'],
    '备注不超过 2 个字',
  ],
  ['a list that is too long', [Type.Array(Id, { maxItems: 1 }), '明细', true, [1, 2]], '不超过 1 行'],
  [
    'a list with a malformed word',
    [Type.Array(Type.String({ pattern: '^\\d+$' })), '地址', true, ['10', 'a', 'b']],
    'a：地址格式不正确',
  ],
  ['a list of words that are right', [Type.Array(Text(3)), '地址', true, ['10', '20']], null],
  ['what the schema takes', [ClosedObject({ id: Id }), '对象', true, { id: 1 }], null],
];

describe('U-20 a field is judged by its schema', () => {
  it.each(cases)('%s', (_, asked, expected) => expect(fieldRefusal(...asked)).toBe(expected));
});

describe('U-20 a field is judged by the bounds of its input', () => {
  it.each([
    [{ min: 40, max: 300 }, 39, '宽不能小于 40'],
    [{ min: 40, max: 300 }, 301, '宽不能大于 300'],
    [{ min: 40, max: 300 }, 300, null],
    [{ maxLength: 3 }, '一二三四', '宽不超过 3 个字'],
    [{ maxLength: 3 }, '一二三', null],
    [{}, 5, null],
  ])('%j of %j', (input, value, expected) => expect(boundsRefusal(input, '宽', value)).toBe(expected));
});
