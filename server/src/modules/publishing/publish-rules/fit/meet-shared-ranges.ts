import { unmetRanges } from '@shanmen/shared/contracts/modules/running/map-rules';

import type { PublishRule } from '../candidate.ts';

/** R5: with this version in the map, every module still finds the shared versions that it was built for. */
export const meetSharedRanges: PublishRule = ({ manifest, ledger }) => {
  const { name, version, shared } = manifest;
  return unmetRanges({ ...ledger.running, [name]: { version, shared } }).map(unmet => ({
    rule: 'R5',
    what: `${unmet.module} 需要 ${unmet.shared} ${unmet.range}，清单里是 ${unmet.version ?? '没有'}`,
    how: '先发布能满足全部模块的版本，再发布共享模块的大版本',
  }));
};
