import type { MasterKeys } from '../../src/platform/secrets/sealed-text.ts';

/** The keys of a deployment that has had only one, made of one byte. */
export function testKeys(byte = 0): MasterKeys {
  const first = Buffer.alloc(32, byte);
  return { first, sealing: new Map([['k1', first]]), current: 'k1' };
}
