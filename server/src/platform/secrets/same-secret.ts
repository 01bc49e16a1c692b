import { timingSafeEqual } from 'node:crypto';

/** Whether somebody knows a secret. How long the answer takes does not tell how much of it was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
