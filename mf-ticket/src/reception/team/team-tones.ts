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
