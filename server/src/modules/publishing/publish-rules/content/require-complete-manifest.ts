import type { PublishRule } from '../candidate.ts';

/** R2: every script and sheet is in the manifest, and the entry carries the hash of each script it loads later. */
export const requireCompleteManifest: PublishRule = ({ manifest, files }) => {
  const named = new Set(manifest.files.map(({ path }) => path));
  const entry = files.get(manifest.entry)?.toString('utf8') ?? '';
  const faults = [
    ...[...files.keys()].filter(path => !named.has(path)).map(path => `${path} 不在清单里`),
    ...[manifest.entry, ...manifest.css].filter(path => !named.has(path)).map(path => `清单缺少 ${path}`),
    ...manifest.files
      .filter(({ path }) => path.endsWith('.js') && path !== manifest.entry)
      .filter(({ integrity }) => !entry.includes(integrity))
      .map(({ path }) => `入口没有 ${path} 的校验值`),
  ];
  return faults.map(what => ({ rule: 'R2', what, how: '用 npm run module -- build 构建，清单由构建写出' }));
};
