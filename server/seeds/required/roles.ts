import { catalogue, toolbars } from '@shanmen/shared/contracts/catalogue';
import {
  type DocumentAction,
  type DocumentCode,
  documentActionKeys,
  documentCode,
} from '@shanmen/shared/contracts/goods/documents/document-actions';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
import { isPermissionCode, type PermissionCode } from '@shanmen/shared/contracts/permissions';
import { reportActionTitles } from '@shanmen/shared/contracts/reports/report-keys';
import { todayActionTitles, todayGroupKeys } from '@shanmen/shared/contracts/reports/today-sheet';
import { wordActionTitles, type WordCode } from '@shanmen/shared/contracts/reports/word';
import type { Screen, SystemType, ToolbarEntry } from '@shanmen/shared/contracts/screen';

import type { BuiltInRole } from '../../src/admin/public.ts';
import { goodsExceptions, goodsLead, goodsWork } from './goods-codes.ts';
import { administrators } from './administrators.ts';
import {
  commerceWork,
  contracts,
  failedRefunds,
  gate,
  selling,
  ticketAudit,
  waiting,
} from './ticket-codes.ts';

/** Nothing that says what the drawer of an open shift should hold: words and sheets of the day are the shop manager's. */
const till = [
  'cashier:till:view',
  'cashier:transaction:view',
  'cashier:sale:create',
  'cashier:shift:view',
  'cashier:shift:open',
  'cashier:shift:close',
  'cashier:inventory:view',
  'cashier:inventory:request',
  'cashier:refund:create',
  'cashier:held-cart:use',
  'cashier:drawer:open',
  'cashier:receipt:reprint',
  'cashier:cash:in',
  'cashier:cash:drop',
  'cashier:driver-visit:view',
  'cashier:sale:tag',
  'cashier:member:add',
  'cashier:member:recharge',
] as const satisfies readonly PermissionCode[];

/** What the boards of 电商 are made of. */
const statistics = [
  'report:t.today.50:view',
  'report:t.product.50:view',
  'report:t.slot.50:view',
  'report:rev.channel.50:view',
  'report:rev.portrait.50:view',
] as const satisfies readonly PermissionCode[];

/** What receptionists do with teams, plates and docents, besides what the toolbar offers. */
const receiving = [
  'reception:board:edit',
  'reception:board:cancel',
  'reception:board:import',
  'reception:board:leave',
  'reception:board:print',
  'reception:plate:issue',
  'reception:plate:return',
  'reception:plate:lost',
  'reception:plate:swap',
  'reception:plate:export',
  'reception:docent-price:view',
  'reception:docent-shift:edit',
  'reception:docent-shift:copy-week',
  'reception:dispatch:view',
  'reception:dispatch:assign',
  'reception:dispatch:reassign',
  'reception:dispatch:start',
  'reception:dispatch:finish',
  'reception:dispatch:cancel',
  'reception:dispatch:export',
  'reception:team-change:apply',
  'reception:team-change:audit',
] as const satisfies readonly PermissionCode[];

/** The roles that every installation begins with. What they hold is listed here and nowhere else. */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    code: 'admin',
    name: '超级管理员',
    description: '全部权限，包括以后增加的',
    grantsAll: true,
    sessionLimit: 5,
    codes: [],
    scopes: { ticket: 'all', retail: 'all', stock: 'all', reception: 'all', reports: 'all' },
  },
  ...administrators,
  {
    code: 'seller',
    name: '售票员',
    description: '售票、取票、退票与本人班次',
    sessionLimit: 5,
    codes: selling,
    scopes: { ticket: 'own', reports: 'self' },
  },
  {
    code: 'ticket-lead',
    name: '售票班长',
    description: '售票员的全部，加上检票、审核票种与全部票务报表',
    sessionLimit: 5,
    codes: [
      ...viewCodes('10'),
      ...toolCodes('10'),
      ...selling,
      ...gate,
      'ticket:check-in:undo',
      'ticket:check-in:force',
      'ticket:refund:audit',
      'ticket:sale:discount',
      'ticket:sale:free',
      'ticket:sale:over-limit',
      'ticket:sale:over-credit',
      'ticket:sale:offline',
      'ticket:offline-sale:settle',
      'ticket:ticket:restore',
      'ticket:shift:force-close',
      'ticket:shift:audit',
      'ticket:unanswered:ask',
      'ticket:voucher:settle',
      ...contracts,
      ...ticketAudit,
      ...waiting,
      ...failedRefunds,
      ...leavingCodes('10'),
    ],
    scopes: { ticket: 'own', reports: 'own' },
  },
  {
    code: 'gate',
    name: '检票员',
    description: '检票',
    sessionLimit: 5,
    codes: gate,
    scopes: { ticket: 'all' },
  },
  {
    code: 'reception',
    name: '接待员',
    description: '接待、号牌、讲解与换团',
    sessionLimit: 5,
    codes: [...viewCodes('20'), ...toolCodes('20'), ...leavingCodes('20'), ...receiving],
    scopes: { reception: 'all', reports: 'all' },
  },
  {
    code: 'cashier',
    name: '收银员',
    description: '收银、退货与本人班次',
    sessionLimit: 1,
    codes: till,
    scopes: { retail: 'own', reports: 'own' },
  },
  {
    code: 'store-lead',
    name: '店长',
    description: '收银员的全部，加上历史交易与全部报表字',
    sessionLimit: 5,
    codes: [
      ...viewCodes('30'),
      ...toolCodes('30'),
      ...till,
      'cashier:discount:line',
      'cashier:refund:overdays',
      'cashier:transaction:export',
      'cashier:inventory:count',
      'cashier:discount:order',
      'cashier:promotion:add',
      'cashier:promotion:edit',
      'cashier:promotion:stop',
      'cashier:credit:use',
      'cashier:sale:free',
      'cashier:driver-visit:add',
      'cashier:driver-visit:link',
      'cashier:driver-visit:audit',
      'cashier:driver-visit:export',
      'cashier:cash:out',
      'cashier:override:approve',
      'cashier:refund:noreceipt',
      'cashier:refund:cash4online',
      'cashier:price:edit',
      'cashier:rounding:edit',
      'cashier:exception:view',
      'cashier:exception:resolve',
      'cashier:shift:recount',
      'cashier:shift:approve',
      'cashier:shift:force',
      ...todayActionTitles.keys(),
      ...wordCodes(no => no !== 1),
      'report:sales.detail.30:view',
      'audit:risk:view',
    ],
    scopes: { retail: 'own', stock: 'own', reports: 'own' },
  },
  {
    code: 'keeper',
    name: '仓管',
    description: '单据、库存与盘点',
    sessionLimit: 5,
    codes: [
      ...viewCodes('40'),
      ...documentCodes('add', 'edit', 'submit', 'void', 'print', 'import', 'export'),
      'goods:db:receive',
      ...goodsWork,
    ],
    scopes: { stock: 'listed', reports: 'listed' },
  },
  {
    code: 'purchasing-lead',
    name: '采购主管',
    description: '仓管的全部，全部仓库，审核与成本',
    sessionLimit: 5,
    codes: [
      ...viewCodes('40'),
      ...documentCodes(...documentActionKeys),
      ...goodsWork,
      ...goodsLead,
      'goods:cost:view',
      ...goodsExceptions,
      'goods:db:receive',
      'goods:batch-audit:audit',
      'goods:batch-audit:reject',
    ],
    scopes: { stock: 'all', reports: 'all' },
  },
  {
    code: 'commerce',
    name: '电商运营',
    description: '产品、渠道、订单与往来',
    sessionLimit: 5,
    codes: [...viewCodes('50'), ...statistics, ...waiting, ...failedRefunds, ...commerceWork],
    scopes: { ticket: 'all', reports: 'all' },
  },
  {
    code: 'manager',
    name: '经理',
    description: '全部业务报表，单据的主管授权',
    sessionLimit: 5,
    codes: [
      ...viewCodes('60'),
      ...leavingCodes('60'),
      'goods:cost:view',
      'report:sales.detail.60:view',
      'report:sales.detail.60:export',
      'report:sales.detail.60:print',
      'report:t.today.60:view',
      'report:t.slot.60:view',
      'audit:risk:view',
      'report:variant:share',
      'report:budget:add',
      'report:budget:edit',
      'report:budget:import',
      'report:budget:export',
      'report:holiday:view',
      'report:holiday:add',
      'report:holiday:edit',
      'report:holiday:import',
      'report:holiday:export',
      'report:history:import',
      ...goodsExceptions,
    ],
    scopes: { ticket: 'all', retail: 'all', stock: 'all', reception: 'all', reports: 'all' },
  },
  {
    code: 'auditor',
    name: '审核员',
    description: '批量审核与审核报表',
    sessionLimit: 5,
    codes: [
      ...viewCodes('70'),
      ...leavingCodes('70'),
      'audit:batch:audit',
      'audit:batch:reject',
      'audit:batch:unaudit',
      'audit:risk:view',
      'audit:risk:edit',
      'audit:risk:dismiss',
      ...(['xs', 'by', 'bs', 'qr', 'qc'] as const).flatMap(type => [
        documentCode(type, 'audit'),
        documentCode(type, 'unaudit'),
      ]),
      ...(['by', 'bs'] as const).map(type => documentCode(type, 'audit2')),
      'cashier:shift:approve',
      'cashier:driver-visit:audit',
      'reception:team-change:audit',
      'commerce:product:audit',
      'commerce:combo-item:audit',
      'commerce:refund-rule:audit',
      'commerce:credit-account:audit',
      'commerce:statement:confirm',
      'ticket:refund:audit',
      'ticket:shift:audit',
      'ticket:price-rule:audit',
      'ticket:agreement:audit',
      ...todayGroupKeys.flatMap(group => [
        `report:today.${group}:audit` as const,
        `report:today.${group}:unlock` as const,
      ]),
      'ticket:rebate:audit',
      'ticket:rebate:pay',
      'ticket:rebate:reverse',
      'audit:bank-in:add',
      'audit:bank-in:void',
      ...wordCodes(no => no === 1),
    ],
    scopes: { ticket: 'all', retail: 'all', stock: 'all', reception: 'all', reports: 'all' },
  },
];

/** What is done with some of the 报表字. */
function wordCodes(isMeant: (no: number) => boolean): WordCode[] {
  return [...wordActionTitles.keys()].filter(code => isMeant(Number(/\d+/.exec(code)?.[0])));
}

/** The view codes of all screens of a type. */
function viewCodes(type: SystemType): PermissionCode[] {
  const screens: readonly Screen[] = catalogue[type];
  return screens.flatMap(({ permission = '' }) => (isPermissionCode(permission) ? [permission] : []));
}

/** The codes of exporting and printing the reports of a type. */
function leavingCodes(type: SystemType): PermissionCode[] {
  const viewed = new Set(viewCodes(type).map(code => code.replace(/:view$/, '')));
  return [...reportActionTitles.keys()].filter(code => viewed.has(code.replace(/:(export|print)$/, '')));
}

function toolCodes(type: SystemType): PermissionCode[] {
  const tools: readonly ToolbarEntry[] = toolbars[type];
  return tools.flatMap(({ permission }) => (isPermissionCode(permission) ? [permission] : []));
}

/** The codes of doing this with documents of every type. */
function documentCodes(...actions: readonly DocumentAction[]): DocumentCode[] {
  return documentTypeKeys.flatMap(type => actions.map(action => documentCode(type, action)));
}
