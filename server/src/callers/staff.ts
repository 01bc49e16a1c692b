import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import { RuleViolation } from './rule-violation.ts';

/** The signed-in person of one request, with the rights that hold for this request. */
export type Staff = {
  readonly id: number;
  readonly userName: string;
  /** 姓名, as receipts and lists show it. */
  readonly name: string;
  readonly outletId: number | null;
  /** Role codes, e.g. `seller`. */
  readonly roles: readonly string[];
  readonly codes: ReadonlySet<PermissionCode>;
  readonly sessionId: number;
  /** Instant until which the password that was asked for once more counts; null when it was not. */
  readonly stepUpUntil: string | null;
  readonly requestId: string;
  readonly ip: string;
};

/**
 * For what depends on an amount and is judged by a service; a route that always asks declares `stepUp`.
 * @throws step_up_required
 */
export function requireStepUp({ stepUpUntil }: Staff, now: Date): void {
  if (stepUpUntil === null || new Date(stepUpUntil) <= now) throw new RuleViolation('step_up_required');
}
