import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/selling/pos-session';

import type { openSettings } from '../../../admin/public.ts';

/** What tickets and receipts say of the scenic area. */
export function scenicAreaOf(setting: Awaited<ReturnType<typeof openSettings>>): ScenicArea {
  const publicAddress = setting(settings.publicAddress);
  return {
    name: setting(settings.siteName),
    phone: setting(settings.sitePhone),
    refundNotice: setting(settings.refundNotice),
    ...(publicAddress === '' ? {} : { publicAddress }),
  };
}
