import { createHash, randomBytes } from 'node:crypto';

/** The two independent halves of a credential: cookie and token, 256 bits each. Only hashes are stored. */
export function makeHalves(): { sid: string; token: string } {
  return { sid: makeHalf(), token: makeHalf() };
}

export function makeHalf(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
