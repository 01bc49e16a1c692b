import {
  SettingChange,
  SettingParams,
  SettingRow,
  SettingRows,
} from '@shanmen/shared/contracts/admin/settings/setting';
import { PresetEffect, PresetParams } from '@shanmen/shared/contracts/auth/sign-in/password';
import { Result } from '@shanmen/shared/contracts/schema';
import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { withTransaction, type Db } from '../../../db/transaction.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { changeSettingBy, showSettings } from './setting-change.service.ts';
import { listAskedBy } from '../../../auth/public.ts';
import { listWorking } from '../../people/user/user.queries.ts';

export function settingRoutes(app: App, { pools, now, config }: AppDeps): void {
  const person = personKeys(readMasterKeys(config));

  app.get(
    '/api/admin/settings',
    {
      config: { permission: 'admin:setting:view', scope: 'none' },
      schema: { response: { 200: Result(SettingRows) } },
    },
    async () => ({ result: await showSettings(pools.main) }),
  );

  app.get(
    '/api/admin/settings/passwordPreset/effects/:preset',
    {
      config: { permission: 'admin:policy:edit', scope: 'none' },
      schema: { params: PresetParams, response: { 200: Result(PresetEffect) } },
    },
    async ({ params }) => ({ result: await effectOfPreset(pools.main, params.preset, now()) }),
  );

  app.put(
    '/api/admin/settings/:name',
    {
      config: {
        permission: { anyOf: ['admin:setting:edit', 'admin:policy:edit', 'admin:link-list:edit'] },
        scope: 'none',
        audit: 'admin.setting.changed',
        changes: ['admin.setting'],
      },
      schema: { params: SettingParams, body: SettingChange, response: { 200: Result(SettingRow) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx =>
        changeSettingBy(tx, staff, params.name, body, { now: now(), person }),
      ),
    }),
  );
}

const mostNamed = 50;

/** Whom a preset of passwords will ask for another one at the next sign-in, were it chosen now. */
async function effectOfPreset(db: Db, preset: PasswordPreset, now: Date): Promise<PresetEffect> {
  const people = await listWorking(db, await listAskedBy(db, preset, now));
  return { count: people.length, people: people.slice(0, mostNamed) };
}
