import { masterLabel } from '../../master/masters.ts';
import { fen, formatYuan } from '../../../money/money.ts';
import { isPermissionCode, permissions } from '../../permissions.ts';
import { reportTitles } from '../../reports/report-keys.ts';
import { auditFields } from './audit-fields.ts';
import { type AuditLog, auditTitles } from './audit-log.ts';
import { auditObjectTitle, auditValue } from './audit-values.ts';

/** What an action is called; its own name where nobody has given it one yet. */
export function actionInWords(action: string): string {
  return auditTitles[action] ?? action;
}

export type ChangeWords = { readonly label: string; readonly from: string; readonly to: string };

/** What changed as people say it: `状态 启用 → 停用`. */
export function changesInWords({
  objectType,
  changes,
}: Pick<AuditLog, 'objectType' | 'changes'>): ChangeWords[] {
  return changes.map(({ field, from, to }) => {
    const word = wordOf(objectType, field);
    return { label: labelOf(objectType, field), from: word(from), to: word(to) };
  });
}

/** In the log of rights `codes` are permissions; an import names by `codes` the records that it brought in. */
function labelOf(objectType: string, field: string): string {
  const isOfRights = objectType === 'permission' || objectType.startsWith('admin.');
  const name = field === 'codes' && !isOfRights ? 'code' : field;
  return masterLabel(objectType, name) ?? auditFields[name] ?? name;
}

/** The person or object of a row: a name where the log knows one, else kind and number. */
export function objectInWords({ objectType, objectId, objectName }: NamedObject): string {
  if (objectName !== null) return objectName;
  if (objectType === 'permission') return permissionInWords(objectId);
  if (objectType === 'report') return `报表 ${titles.get(objectId) ?? objectId}`;
  return `${auditObjectTitle(objectType)} ${objectId}`.trim();
}

type NamedObject = Pick<AuditLog, 'objectType' | 'objectId' | 'objectName'>;

const titles: ReadonlyMap<string, string> = new Map(Object.entries(reportTitles));

function wordOf(objectType: string, field: string): (text: string) => string {
  if (permissionFields.has(field)) return eachIn(permissionInWords);
  if (field.endsWith('Fen')) return text => (/^-?\d+$/.test(text) ? formatYuan(fen(Number(text))) : text);
  return eachIn(value => auditValue(objectType, field, value));
}

const permissionFields: ReadonlySet<string> = new Set(['asked', 'code', 'codes', 'permission']);

function permissionInWords(code: string): string {
  return isPermissionCode(code) ? (permissionTitles.get(code) ?? code) : code;
}

const permissionTitles: ReadonlyMap<string, string> = new Map(
  permissions.map(({ code, title }) => [code, title]),
);

/** Several values stand in one text. */
function eachIn(word: (value: string) => string): (text: string) => string {
  return text => text.split('、').map(word).join('、');
}
