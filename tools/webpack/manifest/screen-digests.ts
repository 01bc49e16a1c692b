import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type ChunkGroup, type Compilation, type Module } from 'webpack';
import type { BuiltModule } from '../module-table.ts';
import { always, contentHash, listFiles } from '../stale.ts';

const root = join(import.meta.dirname, '../../..');

/** A row of `src/screens.ts`: the name of the screen, and the file that it loads when it is opened. */
const row = /^\s*'?([a-z0-9-]+)'?:\s*lazyScreen\(\s*\(\) => import\('([^']+)'\)[^)]*\)/gm;

/**
 * A digest of everything that a screen loads, by the name of the screen. Two builds of one module that give a screen
 * the same digest draw it by the same sources, whatever the names of their files. A screen that is not found in the
 * table of screens has none.
 */
export function screenDigests(module: BuiltModule, compilation: Compilation): Record<string, string> {
  if (module.kind !== 'app') return {};
  const table = join(root, module.entry, '../screens.ts');
  const groups = lazyGroups(compilation);
  const common = digestOf([
    ...always.flatMap(listFiles).map(file => `${file} ${contentHash(file)}`),
    ...sourcesOf(compilation, [...compilation.entrypoints.values()]).filter(source => source.path !== table),
  ]);
  const rows = [...readFileSync(table, 'utf8').matchAll(row)];
  return Object.fromEntries(
    rows.flatMap(([text, name = '', request = '']) => {
      const group = groups.get(request);
      return group ? [[name, digestOf([common, text, ...sourcesOf(compilation, withLater(group))])]] : [];
    }),
  );
}

/** What the entry loads later, by the request as it stands in the source. */
export function lazyGroups(compilation: Compilation): Map<string, ChunkGroup> {
  const found = new Map<string, ChunkGroup>();
  for (const entry of compilation.entrypoints.values())
    for (const chunk of entry.chunks)
      for (const module of compilation.chunkGraph.getChunkModules(chunk))
        for (const block of module.blocks) {
          const group = compilation.chunkGraph.getBlockChunkGroup(block);
          if (group && typeof block.request === 'string') found.set(block.request, group);
        }
  return found;
}

/** With what the screen itself loads later, e.g. a dialog. */
export function withLater(group: ChunkGroup): ChunkGroup[] {
  const all = new Set([group]);
  for (const one of all) for (const later of one.childrenIterable) all.add(later);
  return [...all];
}

type Source = { readonly path: string; readonly text: string };

/** The modules of these groups, each once, in the order of their paths. */
function sourcesOf({ chunkGraph }: Compilation, groups: readonly ChunkGroup[]): Source[] {
  const modules = new Set(
    groups.flatMap(({ chunks }) => chunks.flatMap(chunk => chunkGraph.getChunkModules(chunk).flatMap(parts))),
  );
  return [...modules]
    .flatMap(module => sourceOf(module))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Webpack joins modules into one. */
function parts(module: Module): Module[] {
  if (!('modules' in module) || !Array.isArray(module.modules)) return [module];
  return module.modules.filter(part => part instanceof webpack.Module);
}

function sourceOf(module: Module): Source[] {
  if (module instanceof webpack.NormalModule) {
    const text = module.originalSource()?.source().toString() ?? '';
    return [{ path: module.resource, text }];
  }
  // A sheet that was taken out of its module.
  if (!('content' in module)) return [];
  return [{ path: module.identifier(), text: String(module.content) }];
}

function digestOf(sources: readonly (string | Source)[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const text = typeof source === 'string' ? source : `${source.path}\0${source.text}`;
    hash.update(text.replaceAll(root, '')).update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}
