-- The log of sign-ins tells of a cookie and a token that were brought together and belong to two sessions.
alter table auth.login_log
  drop constraint login_result_known,
  add constraint login_result_known check (
    result in (
      'ok', 'wrong', 'throttled', 'disabled', 'left', 'not_yet_valid', 'code_wrong', 'code_expired',
      'second_factor_wrong', 'unlock_ok', 'unlock_wrong', 'signed_out', 'kicked', 'halves_mixed'
    )
  );
