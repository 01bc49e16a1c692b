import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Config } from './config.ts';
import { readKeyFile } from './secret-file.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * The deployment's master key, from which every other key is derived. It lies in the file of
 * SHANMEN_SECRET_FILE, or in the data folder, where the first start makes it.
 */
export function readMasterKey({ secretFile, dataFolder }: Pick<Config, 'secretFile' | 'dataFolder'>): Buffer {
  const path = secretFile ?? join(dataFolder ?? '.data', 'secret', 'master.key');
  if (!existsSync(path) && secretFile === undefined) makeKey(path);
  return readKeyFile(path);
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
