import { isDeepStrictEqual } from 'node:util';
import {
  type SettingChange,
  type SettingName,
  type SettingRow,
  settingSchema,
} from '@shanmen/shared/contracts/admin/settings/setting';
import { type SettingGroup, settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { hiddenValue, settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Value } from 'typebox/value';
import { businessDay, cutsBegun, type DayCuts } from '@shanmen/shared/time';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { requireStepUp, type Staff } from '../../../callers/staff.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { changeSecret } from './setting.service.ts';
import { listSettings, lockSetting, writeSetting } from './setting.queries.ts';

/** Who may change the settings of a group; every other group wants the ordinary permission. */
const groupCodes: Readonly<Partial<Record<SettingGroup, PermissionCode>>> = {
  security: 'admin:policy:edit',
  links: 'admin:link-list:edit',
  payment: 'admin:policy:edit',
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
  { now, person }: { now: Date; person: PersonKeys },
): Promise<SettingRow> {
  const words = settingWords[name];
  if (!words) throw new RuleViolation('not_found', '没有这项设置');
  const code = groupCodes[words.group];
  if (!staff.codes.has(code ?? 'admin:setting:edit')) throw new RuleViolation('no_permission');
  if (code !== undefined) requireStepUp(staff, now);
  await lockSetting(tx, settings[name].key);
  const before = await rowOf(tx, name);
  const isSealed = 'isSealed' in settings[name];
  if (
    !Value.Check(settingSchema(name), value) ||
    (isSealed && value === hiddenValue && value !== before.value)
  ) {
    throw new RuleViolation('setting_invalid', `${words.title}：超出允许的范围，或格式不正确`, {
      path: 'value',
    });
  }
  if (before.version !== version) throw new RuleViolation('version_conflict', undefined, { current: before });
  if (isDeepStrictEqual(before.value, value)) return before;
  if (name === 'dayCut') refuseBegunDays(before.value, value, now);
  if (isSealed) await changeSecret(tx, settings[name], String(value), { person, staffId: staff.id });
  else await writeSetting(tx, settings[name].key, value, staff.id);
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

/** Every process has read a change long before its first day begins. */
const leadMs = 60 * 60 * 1000;

/**
 * Business days that have begun, and what was sold on them, stay where they are: a change is for later days.
 * @throws setting_invalid
 */
function refuseBegunDays(before: unknown, after: unknown, now: Date): void {
  const [old, wanted] = [cutsOf(before), cutsOf(after)];
  const soon = new Date(now.getTime() + leadMs);
  const begun = cutsBegun(soon, old);
  const keepsBegun = cutsBegun(soon, wanted) === begun && startsWith(wanted, old.slice(0, begun));
  if (!keepsBegun) {
    const said = `营业日切换时间：已开始的营业日（至 ${businessDay(soon, old)}）不能改变，请选更晚的生效日，并至少提前一小时`;
    throw new RuleViolation('setting_invalid', said, { path: 'value' });
  }
  if (!wanted.every(({ from }, index) => from > (wanted[index - 1]?.from ?? ''))) {
    throw new RuleViolation('setting_invalid', '营业日切换时间：各生效日须依次靠后', { path: 'value' });
  }
}

/** As the log keeps it: `2026-12-01 起 04:00`. */
function cutsInWords(value: unknown): string[] {
  return cutsOf(value).map(({ from, at }) => `${from} 起 ${at}`);
}

function startsWith(cuts: DayCuts, first: DayCuts): boolean {
  return first.every(({ from, at }, index) => cuts[index]?.from === from && cuts[index].at === at);
}

/** What does not fit reads as the default, as everywhere. */
function cutsOf(value: unknown): DayCuts {
  return Value.Check(settings.dayCut.schema, value) ? value : settings.dayCut.standard;
}
