import { gzipSync } from 'node:zlib';

import { budgetOf } from '@shanmen/shared/contracts/modules/publishing/shared-modules';

import type { PublishRule } from '../candidate.ts';

const mostGrowth = 1.1;
const partsNamed = 5;

/**
 * R4: within its budget, and not suddenly a tenth larger than what runs. Sizes are those after gzip; a manifest that
 * names a smaller one than the file has does not make the file smaller.
 */
export const holdSizeBudget: PublishRule = ({ manifest, files, acceptGrowth, ledger }) => {
  const budget = budgetOf(manifest.name);
  const weighed = manifest.files.map(file => ({
    ...file,
    gzip: Math.max(file.gzip, weigh(files.get(file.path))),
  }));
  const heavy = weighed
    .map(file => ({ ...file, most: 1000 * limitOf(file.path, manifest.entry, budget) }))
    .filter(({ gzip, most }) => gzip > most)
    .map(({ path, gzip, most }) => ({
      rule: 'R4',
      what: `${path} 有 ${gzip} 字节，上限 ${most}；最大的部分：${largest(weighed)}`,
      how: '拆成按页面加载的部分，或移除不需要的依赖',
    }));
  const before = ledger.running[manifest.name]?.gzipBytes;
  const now = weighed.reduce((sum, { gzip }) => sum + gzip, 0);
  if (before === undefined || acceptGrowth || now <= before * mostGrowth) return heavy;
  const what = `总大小从 ${before} 增至 ${now} 字节，超过 10 %；最大的部分：${largest(weighed)}`;
  return [...heavy, { rule: 'R4', what, how: '确认增长合理后加 --accept-growth 再发布' }];
};

/** Another machine packs a little differently: only what is clearly larger counts. */
function weigh(bytes: Buffer | undefined): number {
  return bytes === undefined ? 0 : Math.floor(gzipSync(bytes, { level: 6 }).length * 0.98);
}

function limitOf(path: string, entry: string, budget: ReturnType<typeof budgetOf>): number {
  if (path.endsWith('.css')) return budget.css;
  return path === entry ? budget.entry : budget.chunk;
}

function largest(files: readonly { path: string; gzip: number }[]): string {
  return files
    .toSorted((a, b) => b.gzip - a.gzip)
    .slice(0, partsNamed)
    .map(({ path, gzip }) => `${path} ${gzip}`)
    .join('、');
}
