import process from 'node:process';

import { installPackages } from './install.mjs';

// npm run isolate -- mf-goods  one micro-app alone, under a stub shell with its own mock API; see docs/howto
process.env.NODE_ENV = 'development';
// Checking the options compiles their schemas, for which there is no time here; `npm run dev` checks the same.
process.env.SKIP_VALIDATION = 'y';
installPackages();
const { register } = await import('tsx/esm/api');
register();
const { runIsolated } = await import('./dev/run-dev.ts');
await runIsolated(process.argv.slice(2));
