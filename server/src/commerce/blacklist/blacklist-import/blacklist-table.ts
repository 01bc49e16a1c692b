import {
  type BlacklistDraft,
  blacklistKinds,
  blacklistReasons,
  blacklistScopes,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';

import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';
import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';

export const blacklistColumns: readonly TemplateColumn[] = [
  { title: '类型', width: 12, format: 'text', required: true },
  { title: '号码', width: 16, format: 'text', required: true },
  { title: '限制', width: 20, format: 'text' },
  { title: '原因', width: 6, format: 'text', required: true },
  { title: '截止日', width: 10, format: 'text' },
  { title: '说明', width: 24, format: 'text' },
];

/** What stands above the head of the template. */
export const blacklistNotes = [
  { title: '类型', text: `填写${Object.values(blacklistKinds).join('、')}之一；号码所在的列须为文本` },
  { title: '限制', text: `${Object.values(blacklistScopes).join('、')}，多个用顿号分开；不填为全部` },
  { title: '原因', text: `填写${Object.values(blacklistReasons).join('、')}之一` },
  { title: '截止日', text: '格式如 2027-06-30，含当天；不填为长期' },
] as const;

const kinds = wordsOf(blacklistKinds);
const scopes = wordsOf(blacklistScopes);
const reasons = wordsOf(blacklistReasons);

export function readBlacklistRow(row: RowReader): BlacklistDraft {
  return {
    kind: row.choice('类型', kinds) ?? 'ID_CARD',
    value: row.code('号码', /^[0-9A-Za-z()]{5,30}$/, '不是证件或手机号码').toUpperCase(),
    scopes: readScopes(row),
    reason: row.choice('原因', reasons) ?? 'SCALPER',
    lastDay: row.day('截止日'),
    note: row.text('说明', 200),
  };
}

function readScopes(row: RowReader): BlacklistDraft['scopes'] {
  const words = row
    .text('限制', 60)
    .split(/[、,，;；]/)
    .map(word => word.trim())
    .filter(word => word !== '');
  if (words.length === 0) return [...scopes.values()];
  const strange = words.find(word => !scopes.has(word));
  if (strange !== undefined) row.problem('限制', `没有「${strange}」`);
  return [...new Set(words.flatMap(word => scopes.get(word) ?? []))];
}

function wordsOf<Key extends string>(titles: Readonly<Record<Key, string>>): ReadonlyMap<string, Key> {
  const keys = Object.keys(titles).filter((key): key is Key => key in titles);
  return new Map(keys.map(key => [titles[key], key]));
}
