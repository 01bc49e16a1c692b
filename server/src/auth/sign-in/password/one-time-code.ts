import { randomBytes } from 'node:crypto';

import { hashOf } from '../session/halves.ts';

/** Without characters that are mistaken for one another; 32 of them, so that no remainder is favoured. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function makeOneTimeCode(): string {
  return [...randomBytes(16)].map(byte => alphabet[byte % alphabet.length]).join('');
}

/** Random enough to be kept as a plain hash. */
export function oneTimeHashOf(given: string): Buffer {
  return hashOf(codeIn(given));
}

/** A code as it was made: on paper it stands in groups, and who types it does not look at the case. */
export function codeIn(given: string): string {
  return given.replaceAll(/[\s-]/g, '').toUpperCase();
}
