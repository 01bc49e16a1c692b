/** Somebody born in 1985 who has no ticket of any day yet. */
export function newIdNo(): string {
  const digits = `99000019850615${String(Date.now()).slice(-3)}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, place) => total + digit * 2 ** (17 - place),
    0,
  );
  return `${digits}${'10X98765432'.charAt(sum % 11)}`;
}

export function newMobile(prefix: string): string {
  return `${prefix}${String(Date.now()).slice(-8)}`;
}
