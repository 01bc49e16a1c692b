import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

/** What a warehouse looks after by itself. */
export const goodsWork = [
  'goods:item:add',
  'goods:item:edit',
  'goods:item:stop',
  'goods:item:import',
  'goods:item:export',
  'goods:supplier:add',
  'goods:supplier:edit',
  'goods:supplier:import',
  'goods:supplier:export',
  'goods:stock-count:add',
  'goods:stock-count:count',
  'goods:stock-alert:edit',
  'goods:account-book:export',
  'goods:account-book:print',
  'goods:stock:export',
  'goods:stock-alert:export',
  'goods:stock-count:export',
  'goods:combined-document:export',
] as const satisfies readonly PermissionCode[];

/** What a document may do by exception: whoever holds these answers 主管授权, also where he makes no documents himself. */
export const goodsExceptions = [
  'goods:document:backdate',
  'goods:jt:nosource',
  'goods:xt:nosource',
  'goods:xs:lowprice',
  'goods:jy:overdue',
] as const satisfies readonly PermissionCode[];

/** What changes that others work with, closes books and pays. */
export const goodsLead = [
  'goods:price:edit',
  'goods:supplier:stop',
  'goods:warehouse:add',
  'goods:warehouse:edit',
  'goods:warehouse:stop',
  'goods:warehouse:negative',
  'goods:department:add',
  'goods:department:edit',
  'goods:department:stop',
  'goods:store:add',
  'goods:store:edit',
  'goods:store:stop',
  'goods:party:add',
  'goods:party:edit',
  'goods:party:stop',
  'goods:period:close',
  'goods:period:reopen',
  'goods:stock-count:finish',
  'goods:stock-count:void',
  'goods:payable:pay',
  'goods:payable:settle',
  'goods:payable:adjust',
  'goods:warehouse:import',
  'goods:department:import',
  'goods:store:import',
  'goods:warehouse:export',
  'goods:department:export',
  'goods:store:export',
  'goods:party:export',
  'goods:payable:export',
] as const satisfies readonly PermissionCode[];
