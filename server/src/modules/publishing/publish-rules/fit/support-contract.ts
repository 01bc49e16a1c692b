import { moduleContract } from '@shanmen/shared/contracts/modules/publishing/module-names';

import type { PublishRule } from '../candidate.ts';

/** R6: the shell supports the present contract and the one before. */
export const supportContract: PublishRule = ({ manifest }) => {
  const supported = [moduleContract, moduleContract - 1].filter(number => number > 0);
  if (supported.includes(manifest.contract)) return [];
  const what = `模块的约定为 ${manifest.contract}，主框架支持 ${supported.join('、')}`;
  return [{ rule: 'R6', what, how: '用与主框架相同版本的 @shanmen/shared 重新构建' }];
};
