// node tools/run.mjs <file.ts> [words…]: installs if needed, then runs a TypeScript file.
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { installPackages } from './install.mjs';

const [file] = process.argv.splice(2, 1);
try {
  if (file === undefined) throw new Error('usage: node tools/run.mjs <file.ts> [words…]');
  installPackages();
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(resolve(join(import.meta.dirname, '..'), file)).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
