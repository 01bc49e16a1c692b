import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import type { AppDeclaration } from '../../../shared/contracts/modules/publishing/app-declaration.ts';
import type { ReleaseFile } from '../../../shared/contracts/modules/publishing/release-manifest.ts';
import type { BuiltModule } from '../module-table.ts';
import { lazyGroups, withLater } from './screen-digests.ts';

const root = join(import.meta.dirname, '../../..');

/** A part of `src/main.ts`: its name, and the file that it loads when it is first drawn. */
const row = /lazyPart\(\s*'([a-z0-9-]+)',\s*async \(\) => \(await import\('([^']+)'\)\)/g;

/** The parts that an app declares, each with what its own files weigh. One that `src/main.ts` does not load has no size. */
export function weighedParts(
  parts: NonNullable<AppDeclaration['parts']>,
  module: BuiltModule,
  { compilation, files }: { compilation: Compilation; files: readonly ReleaseFile[] },
): NonNullable<AppDeclaration['parts']> {
  const groups = lazyGroups(compilation);
  const source = readFileSync(join(root, module.entry), 'utf8');
  const requests = new Map([...source.matchAll(row)].map(([, name = '', request = '']) => [name, request]));
  const common = new Set([...compilation.entrypoints.values()].flatMap(entry => entry.getFiles()));
  return parts.map(part => {
    const group = groups.get(requests.get(part.name) ?? '');
    if (!group) return part;
    const own = new Set(withLater(group).flatMap(one => one.getFiles()));
    const weighed = files.filter(({ path }) => own.has(path) && !common.has(path));
    return { ...part, gzip: weighed.reduce((sum, { gzip }) => sum + gzip, 0) };
  });
}
