import { settingsBytes, UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { keepUserSettings } from './user-settings.service.ts';

export function userSettingsRoutes(app: App, { pools, now }: AppDeps): void {
  app.put(
    '/api/auth/user-settings',
    {
      bodyLimit: settingsBytes,
      config: { permission: 'signed-in', scope: 'own' },
      schema: { body: UserSettings, response: { 200: Result(UserSettings) } },
    },
    async request => ({
      result: await keepUserSettings(pools.main, request.staff.id, request.body, now()),
    }),
  );
}
