import { ClosedObject, Nullable, OptionalText, Text } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';
import { completeDraft } from './complete-draft.ts';

const Draft = ClosedObject({
  name: Text(10),
  note: Nullable(Text(10)),
  phone: Type.Optional(Text(11)),
  remark: OptionalText(10),
  cost: Type.Optional(Nullable(Type.Integer())),
});

describe('a form that was left empty in places', () => {
  it('means null where nothing is a value, and no value where there need be none', () => {
    expect(completeDraft(Draft, { name: '竹艺', note: '', phone: '', remark: '' })).toEqual({
      name: '竹艺',
      note: null,
      remark: '',
    });
  });

  it('keeps what was typed, and leaves what is missing for the fields to refuse', () => {
    expect(completeDraft(Draft, { name: '', note: '急', remark: '无' })).toEqual({
      name: '',
      note: '急',
      remark: '无',
    });
  });

  it('leaves what the form does not show as it is, and empties what it shows', () => {
    const rest = { name: '竹艺', note: null, remark: '' };
    expect(completeDraft(Draft, rest)).toEqual(rest);
    expect(completeDraft(Draft, { ...rest, cost: undefined })).toEqual({ ...rest, cost: null });
  });
});
