import { readFileSync, statSync } from 'node:fs';

/** How long a key is, in bytes. */
const keyLength = 32;

/** What everybody on the machine may do with a file. */
const others = 0o007;

/** @throws when others than its owner and his group may read or change it */
export function readSecretFile(path: string): string {
  if (process.platform !== 'win32' && (statSync(path).mode & others) !== 0) {
    throw new Error(`${path} holds a secret and is open to everybody on this machine: chmod o-rwx ${path}`);
  }
  return readFileSync(path, 'utf8').trim();
}

/** @throws when it is open to everybody, no key, or one that was copied from an example */
export function readKeyFile(path: string): Buffer {
  return keyOf(readSecretFile(path), path);
}

/**
 * @param path where the text stands
 * @throws when it is no key, or one that was copied from an example
 */
export function keyOf(text: string, path: string): Buffer {
  const key = Buffer.from(text, 'hex');
  if (key.length !== keyLength) throw new Error(`${path} does not hold a key of 64 hexadecimal digits`);
  if (isExample(key)) {
    throw new Error(`${path} holds a key that anybody would guess: make one with openssl rand -hex 32`);
  }
  return key;
}

/** All of one digit, a row of bytes that repeats, or one that counts up. */
function isExample(key: Buffer): boolean {
  const [first = 0] = key;
  return key.subarray(8).equals(key.subarray(0, -8)) || key.every((byte, place) => byte === first + place);
}
