import type { SettingRow } from '@shanmen/shared/contracts/admin/settings/setting';
import { settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { passwordPresets } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import type { DayCuts } from '@shanmen/shared/time';
import { dayCutInWords } from './day-cut-input.tsx';

const choices: Readonly<Record<string, string>> = {
  convert: '换算成 18 位',
  refuse: '不接受',
  standard: passwordPresets.standard.title,
  graded: passwordPresets.graded.title,
};

/** A value as people read it: `15 分钟`, `是`, `jh、by`. */
export function valueInWords({ name }: Pick<SettingRow, 'name'>, value: unknown): string {
  if (name === 'dayCut') return dayCutInWords(cutsIn(value));
  const unit = settingWords[name]?.unit;
  if (value === true) return '是';
  if (value === false) return '否';
  if (Array.isArray(value)) return value.join('、');
  if (typeof value === 'number') return unit === undefined ? String(value) : `${value} ${unit}`;
  return typeof value === 'string' ? (choices[value] ?? value) : '';
}

/** The value as cuts of the day; none where it is something else. */
export function cutsIn(value: unknown): DayCuts {
  return Array.isArray(value) ? value.filter(isCut) : [];
}

function isCut(value: unknown): value is DayCuts[number] {
  if (typeof value !== 'object' || value === null) return false;
  return typeof Reflect.get(value, 'from') === 'string' && typeof Reflect.get(value, 'at') === 'string';
}

/** What a value is chosen from; null where it is typed. */
export function optionsIn(schema: object): { value: string; label: string }[] | null {
  const list: unknown = Reflect.get(schema, 'enum');
  if (!Array.isArray(list)) return null;
  return list.map(value => ({ value: String(value), label: choices[String(value)] ?? String(value) }));
}
