import { isModuleName } from '@shanmen/shared/contracts/modules/running/map-rules';

import type { PublishRule } from '../candidate.ts';
import { compareVersions, isVersion } from '../version-order.ts';

/** R8: a known name, and a version above everything that was published before. */
export const raiseVersion: PublishRule = ({ manifest: { name, version, files }, ledger }) => {
  if (!isModuleName(name)) {
    return [{ rule: 'R8', what: `name：${name} 不是模块名`, how: '以 mf- 或 @shanmen/ 开头' }];
  }
  if (!isVersion(version)) {
    return [
      {
        rule: 'R8',
        what: `version：${version} 不是版本号`,
        how: '写成 主.次.修订，例如 2.4.1 或 2.5.0-rc.1',
      },
    ];
  }
  const odd = files.filter(({ path }) => !/^[\w.~-]+\.(?:js|css)$/.test(path));
  const above = ledger.published.filter(one => one !== version && compareVersions(one, version) >= 0);
  return [
    ...odd.map(({ path }) => ({ rule: 'R8', what: `files：${path}`, how: '文件须与清单放在同一个文件夹' })),
    ...above.slice(0, 1).map(one => ({
      rule: 'R8',
      what: `version：${version} 不高于已发布的 ${one}`,
      how: '提高 package.json 的版本号',
    })),
  ];
};
