import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds for which one code is shown, and how many steps a clock may be off, either way. */
const stepSeconds = 30;
const window = 1;
const digits = 6;

/** RFC 4226: the code of a counter, SHA-1, six digits unless told. */
export function hotp(secret: Buffer, counter: number, length = digits): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** RFC 6238: the step that an instant belongs to. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The code that the telephone shows at an instant. */
export function totp(secret: Buffer, at: Date): string {
  return hotp(secret, stepOf(at));
}

/** @returns the step whose code it is, one before or after the clock's included; null for none of them */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code.padEnd(digits).slice(0, digits));
  const middle = stepOf(now);
  // All are compared, so that the time it takes says nothing.
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => middle - window + index);
  const found = steps.filter(step => timingSafeEqual(Buffer.from(hotp(secret, step)), given));
  return code.length === digits ? (found.at(-1) ?? null) : null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as telephones read it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map(group => alphabet[parseInt(group.padEnd(5, '0'), 2)]).join('');
}
