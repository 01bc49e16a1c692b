import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { ownProduct } from './own-product.ts';
import { demoPassword } from './people/sign-in.ts';

const root = join(import.meta.dirname, '../..');

export type PlayedGate = {
  /** One verb of `npm run gate`. @returns what it printed */
  say: (...words: readonly string[]) => Promise<string>;
  leave: () => Promise<void>;
};

/** A gate without a person at the product of this worker; it keeps its key in a folder of its own. */
export async function playedGate(): Promise<PlayedGate> {
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-gate-'));
  const { address, clockOffsetMs } = ownProduct();
  const env = {
    ...process.env,
    SHANMEN_URL: address,
    SHANMEN_DATA: folder,
    SHANMEN_USER: 'admin',
    SHANMEN_PASSWORD: demoPassword,
    // What it signs is taken for five minutes, by the clock of the product.
    SHANMEN_E2E_CLOCK_OFFSET_MS: String(clockOffsetMs),
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href}`,
  };
  return {
    say: async (...words) => {
      const file = ['tools/run.mjs', 'tools/gate/run.ts', ...words];
      return (await promisify(execFile)(process.execPath, file, { cwd: root, env })).stdout;
    },
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}
