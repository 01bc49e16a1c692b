import { settingsBytes, UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  isSettingKey,
  lockTimeFault,
  readSetting,
  settingRules,
} from '@shanmen/shared/contracts/shell/settings';
import type { App, AppDeps } from '../../../http/route.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readUserSettings, writeUserSettings } from './user-settings.queries.ts';

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

/**
 * Keeps settings of the shell for their owner. Those of a device whose clock is ahead count as of now,
 * or they would win for ever.
 * @returns what is stored now, which is the older answer's correction
 * @throws setting_unknown, setting_invalid with the key
 */
async function keepUserSettings(
  db: Db,
  staffId: number,
  { updatedAt, values }: UserSettings,
  now: Date,
): Promise<UserSettings> {
  refuseUnfit(values);
  const at = new Date(updatedAt) > now ? now.toISOString() : updatedAt;
  return withTransaction(db, async tx => {
    await writeUserSettings(tx, staffId, { updatedAt: at, values });
    return (await readUserSettings(tx, staffId)) ?? { updatedAt: at, values };
  });
}

function refuseUnfit(values: UserSettings['values']): void {
  for (const [key, value] of Object.entries(values)) {
    if (!isSettingKey(key) || !settingRules[key].synced)
      throw new RuleViolation('setting_unknown', undefined, { key });
    if (!settingRules[key].isValid(value)) throw new RuleViolation('setting_invalid', undefined, { key });
  }
  const fault = lockTimeFault(
    readSetting(values, 'lockScreen.on'),
    readSetting(values, 'lockScreen.seconds'),
  );
  if (fault !== null) throw new RuleViolation('setting_invalid', fault, { key: 'lockScreen.seconds' });
}
