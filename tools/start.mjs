// Plain JavaScript without packages until they are installed: this is what `npm start` runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { installPackages } from './install.mjs';

const root = join(import.meta.dirname, '..');

try {
  refuseOldNode();
  installPackages();
  // The server's code is read on one core while the other looks for what has to be built.
  const [begin] = await Promise.all([loadServer(), build()]);
  await begin();
  process.exit(0);
} catch (error) {
  console.error(`\n[shanmen] ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org), then start again.`,
  );
}

async function loadServer() {
  const { serverCode } = await import('./server-code.mjs');
  const made = await serverCode();
  if (made !== null) {
    const { start } = await import(pathToFileURL(made.start).href);
    return () => start(made.api);
  }
  const { register } = await import('tsx/esm/api');
  register();
  const { start } = await import('../server/src/process/start.ts');
  return () => start();
}

async function build() {
  const child = spawn(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('The build failed; the lines above say where.');
}
