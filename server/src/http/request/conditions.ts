import type { ErrorCode } from '@shanmen/shared/contracts/error-codes';

import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Condition, RouteAccess } from '../route.ts';

/** The refusals that say what is asked for besides the permission. */
const conditionOf: Readonly<Partial<Record<ErrorCode, Condition>>> = {
  maker_is_checker: 'second-person',
  second_audit_required: 'second-person',
  approval_own: 'second-person',
  approval_missing: 'second-person',
  shift_not_open: 'open-shift',
};

/** What a route has just asked for and does not declare, so that 权限说明 knows nothing of it. */
export function undeclaredCondition({ asks = [] }: RouteAccess, error: unknown): Condition | null {
  const asked = error instanceof RuleViolation ? conditionOf[error.code] : undefined;
  return asked === undefined || asks.includes(asked) ? null : asked;
}
