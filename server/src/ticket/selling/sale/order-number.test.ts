import { orderNoOf } from './order-number.ts';

describe('order numbers', () => {
  it('carry the day, the serial and a Luhn digit', () => {
    expect(orderNoOf('2026-10-02', 17)).toBe('D2610020000174');
    expect(orderNoOf('2026-10-02', 999_999)).toMatch(/^D261002999999\d$/);
  });

  it('differ in the last digit when one digit is mistyped', () => {
    const digits = Array.from({ length: 9 }, (_, serial) => orderNoOf('2026-10-02', serial + 1).slice(-1));
    expect(new Set(digits).size).toBe(9);
  });
});
