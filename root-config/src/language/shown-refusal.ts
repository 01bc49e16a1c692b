import type { ErrorCode } from '@shanmen/shared/contracts/error-codes';

/** Refusals that the shell itself shows, whichever screen made the call. */
export type ShownRefusal = Extract<
  ErrorCode,
  | 'no_permission'
  | 'password_change_required'
  | 'second_factor_due'
  | 'cross_site'
  | 'session_locked'
  | 'unlock_wrong'
  | 'unlock_ended'
  | 'step_up_required'
  | 'maker_is_checker'
  | 'too_many_attempts'
  | 'rate_limited'
  | 'service_busy'
  | 'database_unavailable'
  | 'outcome_unknown'
  | 'internal_error'
  | 'report_timeout'
>;
