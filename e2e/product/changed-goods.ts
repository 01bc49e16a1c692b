/** Builds mf-goods once more, with another title on its screen, into the folder given: a new version. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { buildInto } from '../../tools/webpack/build-module.ts';
import { builtModules } from '../../tools/webpack/module-table.ts';

const root = join(import.meta.dirname, '../..');
const [output = '', title = ''] = process.argv.slice(2);
// Inside the project, so that packages are found.
const copy = join(root, '.cache/e2e/mf-goods');

rmSync(copy, { recursive: true, force: true });
cpSync(join(root, 'mf-goods'), copy, {
  recursive: true,
  filter: path => !/\/(dist|node_modules|dev)$|\.(test|proof)\.tsx?$/.test(path),
});
replaceIn('src/goods/item/item-list.tsx', 'title="商品明细"', `title="${title}"`);
replaceIn('package.json', '"version": "1.0.0"', '"version": "1.0.1"');

const module = builtModules.find(({ name }) => name === 'mf-goods');
if (module === undefined) throw new Error('mf-goods is not in the table of modules');
const place = relative(root, copy);
await buildInto({ ...module, entry: `${place}/src/main.ts`, versionOf: `${place}/package.json` }, output);
rmSync(copy, { recursive: true, force: true });

function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(join(copy, path), 'utf8');
  if (!text.includes(before)) throw new Error(`${path} does not hold ${before}`);
  writeFileSync(join(copy, path), text.replace(before, after));
}
