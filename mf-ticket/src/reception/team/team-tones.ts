import type { TeamState } from '@shanmen/shared/contracts/reception/teams/team';
import type { Tone } from '@shanmen/ui';

/** How the state of a team looks, wherever it stands. */
export const teamTones = {
  BOOKED: 'neutral',
  ARRIVED: 'warning',
  TICKETED: 'info',
  TOURING: 'success',
  SHOPPING: 'success',
  LEFT: 'neutral',
  CANCELLED: 'neutral',
} as const satisfies Record<TeamState, Tone>;

/** Letters of tickets, as cards of teams say them. */
export const ticketLetters = { R: '预订', I: '出票', O: '已检', X: '退', F: '过期', N: '作废' } as const;
