import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  SmsAccount,
  SmsRecharge,
  SmsRechargeDraft,
  SmsWarn,
} from '@shanmen/shared/contracts/commerce/sms-recharge';

/** The calls of 短信充值. */
export const smsCalls = {
  ...crud<SmsRecharge, SmsRechargeDraft>('commerce.sms-recharge', '/api/commerce/sms-recharges'),
  account: () => api.get<SmsAccount>('/api/commerce/sms-account'),
  warn: (warn: SmsWarn, key: string) => api.post<SmsAccount>('/api/commerce/sms-account/warn', warn, { key }),
};

export const smsAccountKey = queryKeys.list('commerce.sms-recharge', { part: 'account' });
