import type { ClientWords } from '@shanmen/shared';
import type { ShownRefusal } from '../shown-refusal.ts';

export const client: ClientWords = {
  lang: 'en',
  noPermission: 'You may not open this page, or it does not exist',
  wanted: 'You wanted to open',
  noPermissionHint: 'Check the address. If your work needs this page, ask an administrator for access.',
  notOpen: 'This is not open yet',
  notOpenHint: title => `“${title}” is being prepared. It will open from the same menu entry.`,
  notFound: 'This page does not exist',
  notFoundHint: 'The page is not open or has moved. Please choose again from all systems.',
  back: 'Back',
  entrance: 'All systems',
  broken: 'Something went wrong on this page',
  brokenHint: 'Other tabs are not affected. If it happens again, tell an administrator what you saw.',
  reload: 'Reload this page',
  opening: 'Opening…',
  failures: {
    network_failed: 'No connection. Please check the network and try again',
    timed_out: 'The server did not answer in time, please try again later',
    canceled: 'The request was cancelled',
    unreadable_answer: 'The server sent something unreadable, please report the number',
  },
};

export const refusals: Readonly<Record<ShownRefusal, string>> = {
  no_permission: 'You are not allowed to do this',
  password_change_required: 'Please change your password first',
  second_factor_due: 'Please set up two-step sign-in first',
  cross_site: 'The request came from a place that is not allowed',
  session_locked: 'The screen is locked, please unlock it first',
  unlock_wrong: 'The password or PIN is not correct',
  unlock_ended: 'Too many failed attempts to unlock, please sign in again',
  step_up_required: 'Please confirm your password first',
  maker_is_checker: 'Whoever asked for it cannot approve it',
  too_many_attempts: 'Too many attempts, please try again later',
  rate_limited: 'Too many requests, please try again later',
  service_busy: 'The system is busy, please try again later',
  database_unavailable: 'The database is not available, please try again later',
  outcome_unknown: 'The outcome of the last step is being checked, please wait',
  internal_error: 'Something went wrong on the server, please report the number',
  report_timeout: 'The query took too long, please narrow it down',
};
