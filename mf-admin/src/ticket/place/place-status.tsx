import { masterStatuses, type Spot } from '@shanmen/shared/contracts/ticket/setup/spot';
import { StatusTag } from '@shanmen/ui';

const tones = { on: 'success', off: 'neutral' } as const;

export function PlaceStatus({ of }: { readonly of: Spot['status'] }) {
  return <StatusTag tone={tones[of]}>{masterStatuses[of]}</StatusTag>;
}
