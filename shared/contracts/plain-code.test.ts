import { characterAt, plainCode } from './plain-code.ts';

describe('a code in plain characters', () => {
  it.each([
    ['６９０１２３４５６７８９２', '6901234567892'],
    ['１３８　００００　０００１', '138 0000 0001'],
    ['９９００００１９９００１０１００１Ｘ', '99000019900101001X'],
    ['Ｚ０－１＊／＿', 'Z0-1*/_'],
    ['Z-01', 'Z-01'],
  ])('%s is %s', (typed, plain) => expect(plainCode(typed)).toBe(plain));

  it('leaves the signs of a text with words as they are meant', () => {
    expect(plainCode('云海日出（冰箱贴），１２㎡')).toBe('云海日出（冰箱贴），12㎡');
  });

  it.each([
    ['Digit8', '8', '*'],
    ['Minus', '-', '_'],
    ['Semicolon', ';', ':'],
    ['Equal', '=', '+'],
    ['KeyZ', 'z', 'Z'],
    ['Numpad3', '3', '3'],
  ])('reads the key %s as %s, with Shift as %s', (code, alone, shifted) => {
    expect(characterAt({ code, shiftKey: false })).toBe(alone);
    expect(characterAt({ code, shiftKey: true })).toBe(shifted);
  });
});
