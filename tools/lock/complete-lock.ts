/**
 * `npm run lock`, after every `npm install`: npm drops the packages of other platforms from the lock
 * file when it installs beside an existing node_modules. Without them a fresh clone is not installed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { missingPackages } from './missing-packages.ts';
import { root } from '../tidy/source-files.ts';

const lockFile = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const missing = missingPackages(lock.packages);
const complete = [...Object.entries(lock.packages), ...missing];
lock.packages = Object.fromEntries(complete.sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms were added\n`);
