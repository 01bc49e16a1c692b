import { isDeepStrictEqual } from 'node:util';

import {
  type SettingChange,
  type SettingName,
  type SettingRow,
  settingSchema,
} from '@shanmen/shared/contracts/admin/settings/setting';
import { type SettingGroup, settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Value } from 'typebox/value';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { requireStepUp, type Staff } from '../../../callers/staff.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { cutsInWords, refuseBegunDays } from './day-cut.ts';
import { listSettings, lockSetting, writeSetting } from './setting.queries.ts';

/** Who may change the settings of a group; every other group wants the ordinary permission. */
const groupCodes: Readonly<Partial<Record<SettingGroup, PermissionCode>>> = {
  security: 'admin:policy:edit',
  links: 'admin:link-list:edit',
};

/** The settings that staff may look at; a stored value that does not fit reads as the default. */
export async function showSettings(db: Db): Promise<SettingRow[]> {
  const stored = await listSettings(db);
  return shownNames().map(name => {
    const { key, schema, standard } = settings[name];
    const row = stored.get(key);
    const fits = row !== undefined && Value.Check(schema, row.value);
    return {
      name,
      value: fits ? row.value : standard,
      standard,
      updatedBy: row?.updatedBy ?? null,
      updatedAt: row?.updatedAt ?? null,
      version: row?.version ?? 0,
    };
  });
}

/**
 * Changes one setting; every process reads it anew within seconds. Saved as it was, nothing is written.
 * @throws not_found, no_permission, step_up_required, setting_invalid, version_conflict
 */
export async function changeSettingBy(
  tx: Tx,
  staff: Staff,
  name: SettingName,
  { value, reason, version }: SettingChange,
  now: Date,
): Promise<SettingRow> {
  const words = settingWords[name];
  if (!words) throw new RuleViolation('not_found', '没有这项设置');
  const code = groupCodes[words.group];
  if (!staff.codes.has(code ?? 'admin:setting:edit')) throw new RuleViolation('no_permission');
  if (code !== undefined) requireStepUp(staff, now);
  if (!Value.Check(settingSchema(name), value)) {
    throw new RuleViolation('setting_invalid', `${words.title}：超出允许的范围，或格式不正确`, {
      path: 'value',
    });
  }
  await lockSetting(tx, settings[name].key);
  const before = await rowOf(tx, name);
  if (before.version !== version) throw new RuleViolation('version_conflict', undefined, { current: before });
  if (isDeepStrictEqual(before.value, value)) return before;
  if (name === 'dayCut') refuseBegunDays(before.value, value, now);
  await writeSetting(tx, settings[name].key, value, staff.id);
  await raisePermissionVersion(tx);
  const after = await rowOf(tx, name);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.setting.changed',
    objectType: 'admin.setting',
    objectId: words.title,
    before: { value: auditedOf(before) },
    after: { value: auditedOf(after) },
    reason,
  });
  return after;
}

function auditedOf({ name, value }: SettingRow): unknown {
  return name === 'dayCut' ? cutsInWords(value) : value;
}

async function rowOf(db: Db, name: SettingName): Promise<SettingRow> {
  const row = (await showSettings(db)).find(each => each.name === name);
  if (!row) throw new Error(`the setting ${name} is not shown`);
  return row;
}

function shownNames(): SettingName[] {
  return Object.keys(settingWords).filter((name): name is SettingName => Object.hasOwn(settings, name));
}
