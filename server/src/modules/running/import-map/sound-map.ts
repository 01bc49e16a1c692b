import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/running/import-map';
import { faultOfMap } from '@shanmen/shared/contracts/modules/running/map-rules';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Before anybody is given a map that every loader would refuse. @throws publish_rule_failed */
export function requireSoundMap(map: ImportMapDocument): void {
  const what = faultOfMap({ ...map, modules: map['x-release'].modules });
  if (what === null) return;
  const how = '先发布或一并选择能满足全部模块的共享模块版本';
  throw new RuleViolation('publish_rule_failed', undefined, [{ rule: 'R5', what, how }]);
}
