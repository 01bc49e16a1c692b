import type { PublishRule } from '../candidate.ts';
import { type EntrySource, readEntry } from './entry-source.ts';

/**
 * R2: manifest, files and entry name the same things, each seen from the others: every file is in the manifest, every
 * sheet is linked, the entry carries the hash of each script that it loads later, and each hash that it carries is
 * that of a script which is there.
 */
export const requireCompleteManifest: PublishRule = ({ manifest, files }) => {
  const named = new Set(manifest.files.map(({ path }) => path));
  const later = manifest.files.filter(({ path }) => path.endsWith('.js') && path !== manifest.entry);
  const sheets = manifest.files.filter(({ path }) => path.endsWith('.css'));
  const faults = [
    ...[...files.keys()].filter(path => !named.has(path)).map(path => `${path} 不在清单里`),
    ...[manifest.entry, ...manifest.css].filter(path => !named.has(path)).map(path => `清单缺少 ${path}`),
    ...sheets.filter(({ path }) => !manifest.css.includes(path)).map(({ path }) => `${path} 没有页面引用`),
    ...faultsOfEntry(files.get(manifest.entry)?.toString('utf8') ?? '', later),
  ];
  return faults.map(what => ({ rule: 'R2', what, how: '用 npm run module -- build 构建，清单由构建写出' }));
};

function faultsOfEntry(
  source: string,
  later: readonly { readonly path: string; readonly integrity: string }[],
): string[] {
  const entry = read(source);
  if (entry === null) return ['入口不是可以解析的脚本'];
  const hashes = new Set(entry.lazyHashes);
  const there = new Set(later.map(({ integrity }) => integrity));
  return [
    ...later.filter(({ integrity }) => !hashes.has(integrity)).map(({ path }) => `入口没有 ${path} 的校验值`),
    ...[...hashes].filter(hash => !there.has(hash)).map(hash => `入口要加载的 ${hash} 不在清单里`),
  ];
}

function read(source: string): EntrySource | null {
  try {
    return readEntry(source);
  } catch {
    return null;
  }
}
