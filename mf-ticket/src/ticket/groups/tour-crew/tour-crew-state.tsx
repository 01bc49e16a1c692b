import { type EscortState, escortStates } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { StatusTag, type Tone } from '@shanmen/ui';

const tones = {
  ACTIVE: 'success',
  SUSPENDED: 'neutral',
  BLACKLISTED: 'danger',
} as const satisfies Record<EscortState, Tone>;

export function EscortStateTag({ of }: { readonly of: EscortState }) {
  return <StatusTag tone={tones[of]}>{escortStates[of]}</StatusTag>;
}
