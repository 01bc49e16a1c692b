import { testKeys } from '../../../../test/people/keys.ts';
import { isGenuine, isTicketNo, newQrSecret, qrOf, readQr, ticketKeys, ticketNoOf } from './ticket-number.ts';

const keys = ticketKeys(testKeys(7));

describe('ticket numbers', () => {
  it('have 16 digits with a valid ISO 7064 MOD 97-10 tail, and no two serials share one', () => {
    const numbers = Array.from({ length: 20_000 }, (_, serial) => ticketNoOf(serial + 1, keys));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(isTicketNo)).toBe(true);
  });

  it('T-32 do not follow each other: no neighbour of a number is a number given out', () => {
    const given = new Set(Array.from({ length: 5000 }, (_, serial) => ticketNoOf(serial + 1, keys)));
    const first = BigInt(ticketNoOf(1, keys).slice(0, 14));
    const neighbours = Array.from({ length: 1000 }, (_, step) =>
      String(first + BigInt(step + 1)).padStart(14, '0'),
    );
    expect([...given].filter(number => neighbours.includes(number.slice(0, 14)))).toEqual([]);
  });

  it('notice one wrong digit and two that changed places', () => {
    const number = ticketNoOf(42, keys);
    const wrong = `${(Number(number[0]) + 1) % 10}${number.slice(1)}`;
    expect(isTicketNo(wrong)).toBe(false);
    const [a = '', b = ''] = [number[3], number[4]];
    const swapped = `${number.slice(0, 3)}${b}${a}${number.slice(5)}`;
    expect(isTicketNo(swapped)).toBe(swapped === number);
  });
});

describe('QR codes', () => {
  const source = { ticketNo: ticketNoOf(1, keys), qrVersion: 1, qrSecret: newQrSecret() };

  it('hold only digits and dots, so that an input method cannot spoil them', () => {
    expect(qrOf(source, keys)).toMatch(/^1\.\d{16}\.1\.\d{10}$/);
  });

  it('are genuine only for their ticket, their version and our key', () => {
    const qr = readQr(qrOf(source, keys));
    if (!qr) throw new Error('our own code can be read');
    expect(isGenuine(qr, source.qrSecret, keys)).toBe(true);
    expect(isGenuine({ ...qr, qrVersion: 2 }, source.qrSecret, keys)).toBe(false);
    expect(isGenuine(qr, newQrSecret(), keys)).toBe(false);
    expect(isGenuine(qr, source.qrSecret, ticketKeys(testKeys(8)))).toBe(false);
  });

  it('are read only in their exact form', () => {
    expect(['', '1.2.3.4', 'x', `${qrOf(source, keys)} `].map(readQr)).toEqual([null, null, null, null]);
  });
});
