import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { Config } from '../config.ts';
import { keysOfRing, readRing, type RingKey, writtenRing } from './key-ring.ts';
import type { MasterKeys } from '../../platform/secrets/sealed-text.ts';
import { readSecretFile } from '../machine/secret-file.ts';
import { syncFolder } from '../machine/sync-folder.ts';

type KeyPlace = Pick<Config, 'secretFile' | 'dataFolder'>;

/**
 * The deployment's master keys, from which every other key is derived. They lie in the file of
 * SHANMEN_SECRET_FILE, or in the data folder, where the first start makes the first one.
 */
export function readMasterKeys(place: KeyPlace): MasterKeys {
  return keysOfRing(readKeyRing(place), keyPath(place));
}

/** The same keys as the file lists them. */
export function readKeyRing(place: KeyPlace): RingKey[] {
  const path = keyPath(place);
  if (!existsSync(path) && place.secretFile === undefined) makeKey(path);
  return readRing(readSecretFile(path), path);
}

/** Puts other keys in the file, whole or not at all, and as closed as it was. */
export function writeKeyRing(place: KeyPlace, ring: readonly RingKey[]): void {
  const path = keyPath(place);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, writtenRing(ring), { mode: 0o600, flush: true });
  chmodSync(draft, statSync(path).mode);
  renameSync(draft, path);
  syncFolder(dirname(path));
}

export function keyPath({ secretFile, dataFolder }: KeyPlace): string {
  return secretFile ?? join(dataFolder ?? '.data', 'secret', 'master.key');
}

/** Written whole under another name first: of two processes that start at once, both read the same key. */
function makeKey(path: string): void {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft);
  }
  // Nothing may be sealed with a key that a power cut could take away.
  syncFolder(dirname(path));
}
