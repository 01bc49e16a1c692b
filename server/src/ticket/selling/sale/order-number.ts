/** `D`, the day as yyMMdd, six digits of the serial, and a Luhn check digit against mistyping. */
export function orderNoOf(bizDate: string, serial: number): string {
  return `D${numbered(bizDate, serial)}`;
}

/** As {@link orderNoOf}, with `T`. */
export function refundNoOf(bizDate: string, serial: number): string {
  return `T${numbered(bizDate, serial)}`;
}

function numbered(bizDate: string, serial: number): string {
  const digits = `${bizDate.slice(2).replaceAll('-', '')}${String(serial).padStart(6, '0')}`;
  return `${digits}${luhnDigit(digits)}`;
}

function luhnDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
}
