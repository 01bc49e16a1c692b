import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { findChromium } from '../../product/page/chromium.ts';
import { ownProduct } from '../../product/own-product.ts';
import { demoPassword } from '../../product/people/sign-in.ts';

const root = join(import.meta.dirname, '../../..');
/** Not part of a clone: packages are shared, and what a checkout keeps for itself stays with it. */
const left: ReadonlySet<string> = new Set(['node_modules', '.git', '.cache', '.data', 'test-results']);

/** A checkout beside the one that the product was built from, as a team works in it. */
export type SecondCheckout = {
  /** `npm run module -- …` against the product of this worker. @returns what it printed @throws with what it said */
  readonly module: (words: readonly string[], user?: string) => Promise<string>;
  /** Replaces text in a file of the checkout. */
  readonly edit: (path: string, from: string, to: string) => void;
  /** Names of its folders and files. */
  readonly entries: () => readonly string[];
  readonly remove: () => void;
};

export function secondCheckout(): SecondCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'shanmen-checkout-'));
  cpSync(root, folder, { recursive: true, filter: path => path === root || !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    module: async (words, user = 'admin') => {
      const program = [join(folder, 'tools/run.mjs'), 'tools/module/run.ts', ...words];
      const { stdout } = await promisify(execFile)(process.execPath, program, {
        cwd: folder,
        env: {
          ...process.env,
          SHANMEN_URL: ownProduct().address,
          SHANMEN_USER: user,
          SHANMEN_PASSWORD: demoPassword,
          SHANMEN_CHROMIUM: findChromium(),
        },
      });
      return stdout;
    },
    edit: (path, from, to) => {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
      writeFileSync(join(folder, path), text.replace(from, to));
    },
    entries: () => readdirSync(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
