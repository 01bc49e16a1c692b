import { type MasterStatus, masterStatuses } from '@shanmen/shared/contracts/goods/masters/master';
import { StatusTag } from '@shanmen/ui';

const tones = { active: 'success', stopped: 'neutral' } as const;

export function MasterState({ of }: { readonly of: MasterStatus }) {
  return <StatusTag tone={tones[of]}>{masterStatuses[of]}</StatusTag>;
}
