import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtModules } from '../../webpack/module-table.ts';
import { inputsOf } from '../../webpack/stale.ts';
import { folderOf, moduleConfig, runOnce, vendor, vendorModules } from './development-modules.ts';
import { answerOfChild } from '../child-answer.ts';
import { cacheFolder } from '../folders.ts';

/** Compiled into whoever uses it in the product; here it would be a third of what has to be built. */
export const schemas = vendor('typebox');

/** Addresses by name of the package. */
type Addresses = Readonly<Record<string, string>>;

/**
 * Addresses of React and the like for development, which stay until a package changes. Another process builds
 * them, beside the app.
 */
export async function builtVendors(): Promise<Addresses> {
  const list = join(cacheFolder, 'dev/vendors.json');
  const inputs = inputsOf(react());
  const kept: { inputs: string; imports: Addresses } | null = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : null;
  if (kept?.inputs === inputs) return kept.imports;
  const worker = join(import.meta.dirname, 'vendor-worker.ts');
  const imports = await answerOfChild<Addresses>(worker, 'the build of the packages');
  mkdirSync(join(cacheFolder, 'dev'), { recursive: true });
  writeFileSync(list, JSON.stringify({ inputs, imports }));
  return imports;
}

/** What the other process does. */
export async function buildVendors(): Promise<Addresses> {
  const modules = [...vendorModules(), schemas];
  // The app waits for these: no map of sources that nobody steps through, no manifest that nobody reads.
  await runOnce(
    modules.map(module => ({ ...moduleConfig(module), plugins: [], cache: false, devtool: false })),
  );
  return {
    'single-spa': '/single-spa/single-spa.dev.js',
    ...Object.fromEntries(modules.map(module => [module.name, `/m/${folderOf(module)}/main.js`])),
  };
}

function react() {
  const module = builtModules.find(({ name }) => name === 'react');
  if (!module) throw new Error('no module is called react');
  return module;
}
