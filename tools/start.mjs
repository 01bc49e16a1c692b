// Plain JavaScript without packages until they are installed: this is what `npm start` runs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

import { installPackages } from './install.mjs';

const root = join(import.meta.dirname, '..');

try {
  refuseOldNode();
  installPackages();
  build();
  const { register } = await import('tsx/esm/api');
  register();
  const { start } = await import('../server/src/start.ts');
  await start();
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

function build() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed; the lines above say where.');
}
