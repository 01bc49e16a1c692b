import { catalogue, isBuilt, toolbars } from './catalogue.ts';
import { reportActionTitles, type ReportCode } from './reports/report-keys.ts';
import type { Screen, ToolbarEntry } from './screen.ts';
import { toolbarActions } from './shell/toolbar-actions.ts';

type CatalogueEntry = (typeof catalogue)[keyof typeof catalogue][number];
type ViewCode = Extract<CatalogueEntry, { permission: string }>['permission'];
type ToolCode = (typeof toolbars)[keyof typeof toolbars][number]['permission'];

/**
 * Codes of actions, with the title that 权限矩阵 shows. The view codes of screens and the codes
 * of toolbar entries stand in the catalogue and are not repeated here.
 */
export const actionTitles = {
  'ticket:sale:fit': '散客售票',
  'ticket:sale:pay-cash': '现金收款',
  'ticket:sale:pay-scan': '扫码收款',
  'ticket:sale:pay-card': '银行卡收款',
  'ticket:sale:reprint': '补打门票',
  'ticket:sale:void': '作废卖错的票',
  'ticket:refund:audit': '审核退票',
  'ticket:spot:edit': '修改景点与时段',
  'ticket:shift:open': '开班',
  'ticket:check-in:scan': '检票',
  'ticket:check-in:undo': '撤销误检',
} as const satisfies Record<string, string>;

export type PermissionCode = ViewCode | ToolCode | keyof typeof actionTitles | ReportCode<'export' | 'print'>;

export type Permission = {
  readonly code: PermissionCode;
  readonly title: string;
  /** Whether something exists that the code opens; the server refuses to start when such a code has no route. */
  readonly built: boolean;
};

const screens: readonly Screen[] = Object.values(catalogue).flat();
const tools: readonly ToolbarEntry[] = Object.values(toolbars).flat();
const titles: ReadonlyMap<string, string> = new Map<string, string>([
  ...screens.flatMap((screen): [string, string][] =>
    screen.permission ? [[screen.permission, `查看${screen.title}`]] : [],
  ),
  ...tools.map((tool): [string, string] => [tool.permission, tool.title]),
  ...Object.entries(actionTitles),
  ...reportActionTitles,
]);
const builtCodes: ReadonlySet<string> = new Set([
  ...screens.filter(isBuilt).flatMap(screen => (screen.permission ? [screen.permission] : [])),
  ...Object.entries(toolbars).flatMap(([type, entries]: [string, readonly ToolbarEntry[]]) =>
    entries
      .filter(entry => Object.hasOwn(toolbarActions, `${type}:${entry.code}`))
      .map(entry => entry.permission),
  ),
  ...Object.keys(actionTitles),
  ...reportActionTitles.keys(),
]);

export function isPermissionCode(code: string): code is PermissionCode {
  return titles.has(code);
}

/** Every permission code of the product, in the order of the catalogue. */
export const permissions: readonly Permission[] = [...titles].flatMap(([code, title]) =>
  isPermissionCode(code) ? [{ code, title, built: builtCodes.has(code) }] : [],
);
