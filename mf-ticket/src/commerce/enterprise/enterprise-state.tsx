import {
  type EnterpriseStatus,
  enterpriseStatuses,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { StatusTag, type Tone } from '@shanmen/ui';

const tones = {
  DRAFT: 'warning',
  ACTIVE: 'success',
  FROZEN: 'danger',
  TERMINATED: 'neutral',
} as const satisfies Record<EnterpriseStatus, Tone>;

export function EnterpriseState({ of }: { readonly of: EnterpriseStatus }) {
  return <StatusTag tone={tones[of]}>{enterpriseStatuses[of]}</StatusTag>;
}
