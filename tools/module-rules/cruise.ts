/** The step "module rules" of `npm run check`: cruises every workspace and judges the answer. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { codeFolders, root, typeScriptFiles } from '../tidy/source-files.ts';
import { judgeCruise } from './judge-cruise.ts';

const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const options = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
const json = execFileSync(process.execPath, [program, ...options, ...codeFolders], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
const files = typeScriptFiles().filter(file => !file.endsWith('.d.ts'));
const complaints = judgeCruise(JSON.parse(json), files);

for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`);
process.stdout.write(`${files.length} source files, ${complaints.length} complaints\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
