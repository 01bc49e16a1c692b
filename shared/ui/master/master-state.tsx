import { type MasterStatus, masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { StatusTag } from '../lists/cells/status-tag.tsx';

const tones = { active: 'success', stopped: 'neutral' } as const;

export function MasterState({ of }: { readonly of: MasterStatus }) {
  return <StatusTag tone={tones[of]}>{masterStatuses[of]}</StatusTag>;
}
