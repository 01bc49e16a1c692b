import process from 'node:process';

import { run } from './verbs.ts';

const said = await run(process.argv.slice(2), process.env['SHANMEN_DATA'] ?? '.data', new Date());
process.stdout.write(`${said}\n`);
