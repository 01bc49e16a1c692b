import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { freePort } from '../../tools/free-port.ts';

const root = join(import.meta.dirname, '../..');

export type IsolatedApp = {
  readonly address: string;
  /** Replaces text in a source of the app; the one in the checkout stays as it is. */
  readonly edit: (file: string, from: string, to: string) => void;
  readonly stop: () => void;
};

/** A folder for caches and copies, inside the checkout so that packages are found from there. */
export function isolationFolder(): { readonly path: string; readonly remove: () => void } {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const path = mkdtempSync(join(root, '.cache/isolation-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** `npm run isolate` on a copy of the app, with caches in the same folder. @param link what is built along with it */
export async function isolateCopy(app: MicroApp, folder: string, link = ''): Promise<IsolatedApp> {
  const { said: _said, ...running } = await serveCopy(app, folder, ['isolate.mjs', [app, link], /alone at/]);
  return running;
}

export type LiveApp = IsolatedApp & {
  /** Opens the product with it. */
  readonly link: string;
};

/** `npm run dev -- <app> --in <product>` on a copy of the app. @param product an address of the product */
export async function liveCopy(app: MicroApp, folder: string, product: string): Promise<LiveApp> {
  const sign = /^https?:\S+module-override=local\.\S+$/m;
  const { said, ...running } = await serveCopy(app, folder, ['dev.mjs', [app, '--in', product], sign]);
  return { ...running, link: said };
}

/** @param command the tool, what it is told, and what it says when it is ready */
async function serveCopy(
  app: MicroApp,
  folder: string,
  [tool, words, sign]: [tool: string, words: readonly string[], sign: RegExp],
): Promise<IsolatedApp & { readonly said: string }> {
  const copy = join(folder, 'apps');
  for (const part of ['src', 'dev'])
    cpSync(join(root, app, part), join(copy, app, part), { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'tools', tool), ...words], {
    cwd: root,
    env: { ...process.env, DEV_PORT: String(port), DEV_APPS: copy, DEV_CACHE: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await untilSaid(child, sign);
  return {
    said,
    address: `http://127.0.0.1:${port}`,
    edit: (file, from, to) => {
      const path = join(copy, app, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(path, text.replaceAll(from, to));
    },
    stop: () => void child.kill(),
  };
}

/** @returns the words that the sign was found in */
function untilSaid(child: ChildProcess, sign: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = sign.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`it ended and had said:\n${said}`)));
  });
}
