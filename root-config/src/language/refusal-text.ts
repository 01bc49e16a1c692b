import type { ApiError } from '@shanmen/shared';
import type { ErrorCode } from '@shanmen/shared/contracts/error-codes';
import { text } from './language.ts';

/** Refusals that the shell itself shows, whichever screen made the call. */
export type ShownRefusal = Extract<
  ErrorCode,
  | 'no_permission'
  | 'password_change_required'
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

/** Why a call failed, in the language of the user; the server's own sentence where there is none. */
export function refusalText({ code, message }: ApiError): string {
  const known = Object.entries(text().refusals ?? {}).find(([name]) => name === code);
  return known?.[1] ?? message;
}
