import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { keysOfRing, readRing, withNextKey, withNextUsed, withoutKey, writtenRing } from './key-ring.ts';
import { readKeyRing, readMasterKeys, writeKeyRing } from './master-key.ts';

const path = 'master.key';
const one = randomBytes(32).toString('hex');
const two = randomBytes(32).toString('hex');
const lone = readRing(one, path);

describe('the file of the master keys', () => {
  it('holds one key, or several by their ids, the last in use sealing', () => {
    expect(keysOfRing(lone, path).current).toBe('k1');
    const ring = readRing(`k1:${one}\nk2:${two}\nnext k3:${one}`, path);
    const keys = keysOfRing(ring, path);
    expect(keys.current).toBe('k2');
    expect([...keys.sealing.keys()]).toEqual(['k1', 'k2', 'k3']);
    expect(keys.first).toEqual(Buffer.from(one, 'hex'));
    expect(readRing(writtenRing(ring).trim(), path)).toEqual(ring);
  });

  it.each([
    [`k1:${one}\nk1:${two}`, 'names a key twice'],
    [`next k1:${one}`, 'the first key of master.key must be in use'],
    [`k1:${one}\nsomething`, 'does not hold a key of 64 hexadecimal digits'],
    [`k1:${'ab'.repeat(32)}`, 'holds a key that anybody would guess'],
  ])('is refused where it says %s', (text, why) => {
    expect(() => readRing(text, path)).toThrow(why);
  });

  it('takes a key that all know before one seals with it, and gives one up that seals nothing', () => {
    const waiting = withNextKey(lone);
    expect(keysOfRing(waiting, path).current).toBe('k1');
    expect(() => withNextKey(waiting)).toThrow('k2 waits to be used already');
    const used = withNextUsed(waiting);
    expect(keysOfRing(used, path).current).toBe('k2');
    expect(() => withNextUsed(used)).toThrow('no key waits');
    expect(() => withoutKey(used, 'k1', path)).toThrow('k1 stays');
    expect(() => withoutKey(used, 'k2', path)).toThrow('k2 is the key that seals');
    expect(() => withoutKey(used, 'k9', path)).toThrow('there is no key k9');
    const third = withNextUsed(withNextKey(used));
    expect(withoutKey(third, 'k2', path).map(({ id }) => id)).toEqual(['k1', 'k3']);
  });

  it('stays as closed as it was when it is written anew', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shanmen-ring-'));
    try {
      const place = { secretFile: join(folder, 'master.key'), dataFolder: undefined };
      writeFileSync(place.secretFile, `${one}\n`);
      chmodSync(place.secretFile, 0o640);
      writeKeyRing(place, withNextKey(readKeyRing(place)));
      expect(statSync(place.secretFile).mode & 0o777).toBe(0o640);
      expect(readMasterKeys(place).sealing.size).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
