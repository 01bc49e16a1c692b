/** `make-demo.ts <folder>`: makes the demo scenic area that the stories of the same check begin with. */
import { renameSync, rmSync } from 'node:fs';
import process from 'node:process';

import { makeDemo } from './product/product.ts';

const [folder = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
// Whole or not at all: stories that found half of it would begin with that.
renameSync(await makeDemo(), folder);
