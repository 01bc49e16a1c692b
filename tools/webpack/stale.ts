import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltModule } from './module-table.ts';

const root = join(import.meta.dirname, '../..');
const stampName = '.inputs';

/** Every module depends on how it is built and on the installed packages. */
export const always = ['tools/webpack', 'package-lock.json'];

/** A hash over the names and contents of everything that goes into a module. */
export function inputsOf(module: BuiltModule): string {
  const hash = createHash('sha256');
  for (const file of [...always, ...module.sources].flatMap(listFiles)) {
    hash.update(file).update('\0').update(contentHash(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the last build was made from exactly these inputs. */
export function isCurrent(module: BuiltModule, inputs: string): boolean {
  const folder = join(root, module.output);
  if (!existsSync(join(folder, 'release.json')) || !existsSync(join(folder, stampName))) return false;
  return readFileSync(join(folder, stampName), 'utf8') === inputs;
}

export function writeStamp(folder: string, inputs: string): void {
  writeFileSync(join(folder, stampName), inputs);
}

const seen = new Map<string, string>();

/** Of one file, worked out once. */
export function contentHash(file: string): string {
  const known = seen.get(file);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');
  seen.set(file, hash);
  return hash;
}

/** Files below a path in a fixed order, tests and build output apart; nothing when the path does not exist. */
export function listFiles(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .filter(name => !['node_modules', 'dist'].includes(name) && !/\.(test|proof)\.tsx?$/.test(name))
    .flatMap(name => listFiles(`${path}/${name}`));
}
