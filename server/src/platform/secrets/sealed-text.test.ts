import { testKeys } from '../../../test/people/keys.ts';
import { openText, personKeys, sealText, searchHash } from './sealed-text.ts';

const keys = personKeys(testKeys(7));
const otherKeys = personKeys(testKeys(8));
const number = '990000199001010017';

describe('sealed text', () => {
  it('T-39 comes back as it was, and looks different each time', () => {
    const sealed = sealText(number, keys);
    expect(openText(sealed, keys)).toBe(number);
    expect(sealed).not.toContain(number);
    expect(sealText(number, keys)).not.toBe(sealed);
  });

  it('T-39 cannot be opened with another key, nor altered', () => {
    const sealed = sealText(number, keys);
    expect(() => openText(sealed, otherKeys)).toThrow('unable to authenticate');
    const swapped = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`;
    expect(() => openText(swapped, keys)).toThrow('unable to authenticate');
    expect(() => openText(`k0${sealed.slice(2)}`, keys)).toThrow('unknown key');
  });

  it('T-39 is found by a hash that only the key can make', () => {
    expect(searchHash(number, keys)).toBe(searchHash(number, keys));
    expect(searchHash(number, keys)).toMatch(/^[0-9a-f]{64}$/);
    expect(searchHash(number, otherKeys)).not.toBe(searchHash(number, keys));
  });
});
