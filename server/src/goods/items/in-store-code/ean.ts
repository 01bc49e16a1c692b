/**
 * Twelve digits with the check digit of EAN-13: from the right every other digit counts three times.
 * @throws when they are not twelve digits
 */
export function ean13(twelve: string): string {
  if (!/^\d{12}$/.test(twelve)) throw new Error(`「${twelve}」 is not twelve digits`);
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
