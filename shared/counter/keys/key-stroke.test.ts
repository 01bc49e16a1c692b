import { characterOf, strokeOf } from './key-stroke.ts';

const press = (change: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  keyCode: 0,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});

describe('key strokes', () => {
  it.each([
    [{ key: 'g' }, 'G'],
    [{ key: 'G', shiftKey: true }, 'G'],
    [{ key: '５' }, '5'],
    [{ key: '＊', shiftKey: true }, '*'],
    [{ key: '。' }, '.'],
    [{ key: 'p', ctrlKey: true }, 'Ctrl+P'],
    [{ key: 'w', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+W'],
    [{ key: 'F8' }, 'F8'],
    [{ key: 'Enter' }, 'Enter'],
  ])('%j is %s', (event, stroke) => expect(strokeOf(press(event))).toBe(stroke));

  it('T-50 a character under an input method is read from the position of its key', () => {
    const composing = { key: 'Process', keyCode: 229, isComposing: true };
    expect(characterOf(press({ ...composing, code: 'Digit7' }))).toBe('7');
    expect(characterOf(press({ ...composing, code: 'Numpad3' }))).toBe('3');
    expect(characterOf(press({ ...composing, code: 'KeyA' }))).toBe('a');
    expect(characterOf(press({ ...composing, code: 'KeyA', shiftKey: true }))).toBe('A');
    expect(characterOf(press({ ...composing, code: 'Period' }))).toBe('.');
    expect(characterOf(press({ ...composing, code: 'Digit8', shiftKey: true }))).toBe('*');
  });

  it('a key with Ctrl or Alt types nothing', () => {
    expect(characterOf(press({ key: 'p', ctrlKey: true }))).toBeNull();
    expect(characterOf(press({ key: 'o', altKey: true }))).toBeNull();
    expect(characterOf(press({ key: 'Enter' }))).toBeNull();
  });
});
