import process from 'node:process';

import { installPackages } from './install.mjs';

// npm run dev              everything, against the running product
// npm run dev -- mf-goods  one micro-app alone, under a stub shell with its own mock API
// npm run dev -- mf-goods --in https://…  one micro-app inside the pages of a running product
process.env.NODE_ENV = 'development';
installPackages();
const { register } = await import('tsx/esm/api');
register();
const { runDev } = await import('./dev/run-dev.ts');
await runDev(process.argv.slice(2));
