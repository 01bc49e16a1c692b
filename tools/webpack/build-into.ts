import { buildInto } from './build-module.ts';
import { builtModules } from './module-table.ts';

// node --import tsx tools/webpack/build-into.ts <module> <folder>…: builds beside the real one, to compare.
const [name, ...folders] = process.argv.slice(2);
const module = builtModules.find(candidate => candidate.name === name);
if (!module) throw new Error(`no module is called ${name}`);
for (const folder of folders) await buildInto(module, folder);
