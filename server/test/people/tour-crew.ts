import type { DriverDraft } from '@shanmen/shared/contracts/ticket/groups/driver';
import type { GuideDraft } from '@shanmen/shared/contracts/ticket/groups/guide';

export const guideDraft: GuideDraft = {
  code: 'G901',
  name: '林知夏',
  mobile: '15400000091',
  licenceNo: 'DEMO-G-9001',
  licenceValidTo: '2030-12-31',
  grade: 'SENIOR',
  languages: '中、英',
  enterpriseId: null,
};

export const driverDraft: DriverDraft = {
  code: 'D901',
  name: '王师傅',
  mobile: '15400000092',
  plateNo: '测A·D0001',
  vehicleType: '中巴',
  seats: 19,
  enterpriseId: null,
};
