import { auditTitles } from '@shanmen/shared/contracts/admin/records/audit-log';
import { itemKinds, itemStatuses } from '@shanmen/shared/contracts/goods/items/item';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import type { ItemHistory } from '@shanmen/shared/contracts/goods/items/item-history';
import { fen, formatYuan } from '@shanmen/shared/money';

import { staffNames } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { type AuditedChange, listAuditedChanges } from '../../../platform/audit/audit-history.queries.ts';
import type { Staff } from '../../../callers/staff.ts';
import { showItem } from '../item/item.service.ts';

type Field = { readonly title: string; readonly say: (value: unknown) => string };

const text = (title: string): Field => ({ title, say: plainly });
const money = (title: string): Field => ({
  title,
  say: value => (typeof value === 'number' ? formatYuan(fen(value)) : plainly(value)),
});
const named = (title: string, names: Readonly<Record<string, string>>): Field => ({
  title,
  say: value => names[String(value)] ?? plainly(value),
});

/** What is told of a good, in the order it is told; ids stand beside the names they mean and are left out. */
const fields: Readonly<Record<string, Field>> = {
  code: text('商品编码'),
  barcodes: text('条码'),
  packs: { title: '整箱条码', say: packsInWords },
  name: text('品名'),
  spec: text('规格'),
  category: text('分类'),
  brand: text('品牌'),
  unit: text('单位'),
  kind: named('类型', itemKinds),
  taxRate: text('税率（%）'),
  retailFen: money('零售价'),
  memberFen: money('会员价'),
  minSaleFen: money('最低售价'),
  refCostFen: money('参考进价'),
  shelfLifeDays: text('保质期（天）'),
  nearExpiryDays: text('临期提醒（天）'),
  supplier: text('供应商'),
  minStock: text('库存下限'),
  maxStock: text('库存上限'),
  sellableAtPos: named('收银台可售', { true: '是', false: '否' }),
  openPrice: named('临时价', { true: '是', false: '否' }),
  picture: text('图片'),
  outputQty: text('每次产出'),
  components: text('组成'),
  autoBreak: named('自动拆零', { true: '是', false: '否' }),
  bomStatus: named('组合状态', masterStatuses),
  status: named('状态', itemStatuses),
};

/** Who changed what of a good; the cost is left out for who may not see it. @throws not_found */
export async function showItemHistory(db: Db, staff: Staff, id: number): Promise<ItemHistory> {
  const { code } = await showItem(db, staff, id);
  const changes = await listAuditedChanges(db, 'goods', code);
  const names = await staffNames(
    db,
    changes.flatMap(change => change.staffId ?? []),
  );
  const seen = Object.entries(fields).filter(
    ([key]) => key !== 'refCostFen' || staff.codes.has('goods:cost:view'),
  );
  return changes.map(change => ({
    at: change.at,
    name: names.get(change.staffId ?? 0) ?? '',
    action: change.before === null ? '新增' : (auditTitles[change.action] ?? change.action),
    reason: change.reason,
    fields: change.before === null ? [] : changedFields(change, seen),
  }));
}

function changedFields(
  { before, after }: AuditedChange,
  seen: readonly (readonly [string, Field])[],
): ItemHistory[number]['fields'] {
  return seen.flatMap(([key, { title, say }]) => {
    const [old, now] = [before?.[key], after?.[key]];
    return old === undefined && now === undefined ? [] : [{ title, before: say(old), after: say(now) }];
  });
}

function plainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return '无';
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map(plainly).join('、');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function packsInWords(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return '无';
  return value
    .map((pack: unknown) =>
      typeof pack === 'object' && pack !== null && 'barcode' in pack && 'qty' in pack
        ? `${plainly(pack.barcode)}×${plainly(pack.qty)}`
        : plainly(pack),
    )
    .join('、');
}
