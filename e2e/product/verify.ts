import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { shiftedEnvironment } from './clock.ts';
import { ownProduct } from './own-product.ts';

const root = join(import.meta.dirname, '../..');

/** Runs `npm run verify` on the product of this worker while it works. @returns what it said */
export function verifyOwnBooks(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'server/src/commands/verify.ts'], {
    cwd: root,
    env: shiftedEnvironment(ownProduct()),
    encoding: 'utf8',
  });
  return stdout + stderr;
}
