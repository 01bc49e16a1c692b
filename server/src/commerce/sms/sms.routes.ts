import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { SmsPage, SmsQuery } from '@shanmen/shared/contracts/commerce/sms';
import { Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { readMasterKeys } from '../../process/master-keys/master-key.ts';
import { personKeys } from '../../platform/secrets/sealed-text.ts';
import { showMessages } from './sms.service.ts';

export function smsRoutes(app: App, { pools, config }: AppDeps): void {
  const person = personKeys(readMasterKeys(config));

  app.get(
    '/api/commerce/sms-messages',
    {
      config: { permission: 'commerce:sms-template:view', scope: 'none' },
      schema: { querystring: SmsQuery, response: { 200: Result(SmsPage) } },
    },
    async ({ query }) => {
      const showsCodes = (await openSettings(pools.main))(settings.demo);
      return { result: await showMessages(pools.main, query, { person, showsCodes }) };
    },
  );
}
