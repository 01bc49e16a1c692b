import fc from 'fast-check';
import { isAcceptedLink } from './accepted-link.ts';

const accepted = [
  'http://a.com',
  'HTTPS://A.com:8/x',
  'ftp://files.example.com/a.txt',
  'https://中文.中国/路径?x=1#y',
  'http://[2400:3200::1]/',
  'http://172.32.0.1',
  'http://user:pw@a.com',
  'http://10.0.0.1.nip.io',
  '  http://a.com  ',
  'http://198.17.0.1',
  'http://100.128.0.1',
  'http://internal.example.com',
];
const refused = [
  '//a.com',
  'www.a.com',
  'mailto:a@b.c',
  'javascript:alert(1)',
  'data:text/html,x',
  'ws://a.com',
  'file:///c:/x',
  'http://localhost',
  'http://printer',
  'http://x.local',
  'http://10.1.2.3',
  'http://192.168.1.5:8080/report',
  'http://172.16.0.1',
  'http://100.64.0.1',
  'http://[::1]',
  'http://[::ffff:10.0.0.1]',
  'http://2130706433',
  'http://0x7f.1',
  'http://a.localhost',
  'http://a.internal',
  'http://localhost.',
  'http://[fc00::1]',
  'http://[fd12::1]',
  'http://[fe80::1]',
  'http://[::]',
  'http://a b.com',
  'http://a.com/x y',
  'http://a\n.com',
  '',
  'http://',
  'http://224.0.0.1',
  'http://255.255.255.255',
];

/** The private ranges once more, as numbers: base, length of the prefix. */
const ranges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const numberOf = (address: string) => address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
const isPrivate = (address: string) =>
  ranges.some(([base, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(numberOf(address) / size) === Math.floor(numberOf(base) / size);
  });

describe('a link', () => {
  it.each(accepted)('S-33 %j is accepted', text => expect(isAcceptedLink(text)).toBe(true));
  it.each(refused)('S-33 %j is refused', text => expect(isAcceptedLink(text)).toBe(false));

  it('S-33 to an address by number is judged as the ranges say, 500 times', () => {
    const octet = fc.oneof(
      fc.constantFrom(0, 10, 100, 127, 169, 172, 192, 198, 224, 240),
      fc.integer({ min: 0, max: 255 }),
    );
    const second = fc.oneof(fc.constantFrom(16, 18, 31, 32, 63, 64, 127, 128, 168, 254), octet);
    fc.assert(
      fc.property(octet, second, octet, octet, (a, b, c, d) => {
        const address = `${a}.${b}.${c}.${d}`;
        const mapped = `http://[::ffff:${address}]/`;
        expect(isAcceptedLink(`https://${address}:8443/x`)).toBe(!isPrivate(address));
        expect(isAcceptedLink(mapped)).toBe(!isPrivate(address));
      }),
      { numRuns: 500 },
    );
  });
});
