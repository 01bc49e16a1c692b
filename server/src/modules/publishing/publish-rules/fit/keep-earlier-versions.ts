import type { PublishRule } from '../candidate.ts';

/** R9: what browsers would fall back to is still there, whole. */
export const keepEarlierVersions: PublishRule = ({ ledger }) =>
  ledger.earlier
    .filter(({ isSound }) => !isSound)
    .map(({ version }) => ({
      rule: 'R9',
      what: `可回退的版本 ${version} 的文件不完整`,
      how: '从备份恢复模块仓库，或重新发布该版本的文件',
    }));
