import { base32, hotp, matchingStep, stepOf, totp } from './one-time-password.ts';

const secret = Buffer.from('12345678901234567890');

describe('the one-time password of a telephone', () => {
  it('Z-06 is that of RFC 6238, appendix B', () => {
    const vectors: [number, string][] = [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ];
    for (const [seconds, code] of vectors) {
      const at = new Date(seconds * 1000);
      expect(hotp(secret, stepOf(at), 8)).toBe(code);
      expect(totp(secret, at)).toBe(code.slice(2));
    }
  });

  it('Z-06 is that of RFC 4226, appendix D', () => {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(counter => hotp(secret, counter));
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
  });

  it('Z-06 is taken from a clock that is one step off, either way, and no more', () => {
    const now = new Date('2026-11-20T02:00:15Z');
    const off = (seconds: number) => totp(secret, new Date(now.getTime() + seconds * 1000));
    expect(matchingStep(secret, off(0), now)).toBe(stepOf(now));
    expect(matchingStep(secret, off(-30), now)).toBe(stepOf(now) - 1);
    expect(matchingStep(secret, off(30), now)).toBe(stepOf(now) + 1);
    for (const seconds of [-90, -60, 60, 90]) expect(matchingStep(secret, off(seconds), now)).toBeNull();
    for (const odd of ['', '1', `${off(0)}0`, off(0).slice(1)])
      expect(matchingStep(secret, odd, now)).toBeNull();
  });

  it('is spelt as RFC 4648 says', () => {
    const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(word => base32(Buffer.from(word)));
    expect(words).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });
});
