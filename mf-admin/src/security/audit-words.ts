import { auditFields } from '@shanmen/shared/contracts/admin/audit-fields';
import { type AuditLog, auditTitles } from '@shanmen/shared/contracts/admin/audit-log';
import { fen, formatYuan } from '@shanmen/shared/money';
import { permissionTitle } from '../permission/permission-tree.ts';

/** What an action is called; its own name where nobody has given it one yet. */
export function actionTitle(action: string): string {
  return auditTitles[action] ?? action;
}

type Change = AuditLog['changes'][number];

/** A change as people say it: `状态 启用 → 停用`. */
export function changeInWords({ field, from, to }: Change): { label: string; from: string; to: string } {
  const word = wordOf(field);
  return { label: auditFields[field] ?? field, from: word(from), to: word(to) };
}

function wordOf(field: string): (text: string) => string {
  if (field === 'codes' || field === 'code' || field === 'asked') return permissionsIn;
  if (field.endsWith('Fen')) return text => (/^-?\d+$/.test(text) ? formatYuan(fen(Number(text))) : text);
  return text => words[text] ?? text;
}

function permissionsIn(text: string): string {
  return text.split('、').map(permissionTitle).join('、');
}

const words: Readonly<Record<string, string>> = {
  enabled: '启用',
  disabled: '停用',
  stopped: '停用',
  left: '已离职',
  waiting: '待复核',
  approved: '已通过',
  refused: '已驳回',
  draft: '草稿',
  submitted: '待审核',
  audited: '已审核',
  void: '已作废',
  DRAFT: '草稿',
  AUDITING: '待审核',
  ACTIVE: '生效中',
  FROZEN: '已冻结',
  EXPIRED: '已到期',
  TERMINATED: '已终止',
  NORMAL: '正常',
  WARN: '预警',
  OPEN: '营业中',
  BLIND_COUNT: '清点中',
  CLOSED: '已交班',
  true: '是',
  false: '否',
};
