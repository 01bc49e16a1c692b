import process from 'node:process';

import { installPackages } from './install.mjs';
import { serverCode } from './server-code.mjs';

// npm run build [-- --if-stale] [-- names…]: builds all modules, the named ones, or those whose inputs changed.
installPackages();
const { register } = await import('tsx/esm/api');
register();
const { runBuilds } = await import('./webpack/run-builds.ts');
const words = process.argv.slice(2);
try {
  const names = words.filter(word => !word.startsWith('--'));
  // A start makes the server's code by itself, if the folder may be written to.
  if (words.length === 0) await serverCode();
  process.exitCode = (await runBuilds({ names, ifStale: words.includes('--if-stale') })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
