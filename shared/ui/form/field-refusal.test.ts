import { ClosedObject, Id, OneOf, Text } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';
import { fieldRefusal } from './field-refusal.ts';

const cases: [string, Parameters<typeof fieldRefusal>, string | null][] = [
  ['a required text that is missing', [Text(10), '姓名', true, ''], '请填写姓名'],
  ['a text that may be missing', [Text(10), '姓名', false, undefined], null],
  ['a text that is too long', [Text(3), '姓名', true, '一二三四'], '姓名不超过 3 个字'],
  ['a text that breaks its pattern', [Text(10), '姓名', true, 'a\tb'], '姓名格式不正确'],
  ['a choice that was not made', [OneOf(['a', 'b']), '状态', true, undefined], '请选择状态'],
  ['a choice that does not exist', [OneOf(['a', 'b']), '状态', true, 'c'], '请选择状态'],
  ['a number that is too small', [Id, '编号', true, 0], '编号不能小于 1'],
  ['a number with a fraction', [Id, '编号', true, 1.5], '编号须为整数'],
  ['a list that is too short', [Type.Array(Id, { minItems: 1 }), '明细', true, []], '至少 1 行'],
  ['what the schema takes', [ClosedObject({ id: Id }), '对象', true, { id: 1 }], null],
];

describe('a field is judged by its schema', () => {
  it.each(cases)('%s', (_, asked, expected) => expect(fieldRefusal(...asked)).toBe(expected));
});
