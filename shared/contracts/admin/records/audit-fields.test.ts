import { BarcodeRule } from '../../goods/items/barcode-rule.ts';
import { ItemCard } from '../../goods/items/item.ts';
import { Till } from '../../goods/masters/till.ts';
import { Warehouse } from '../../goods/masters/warehouse.ts';
import { PrintLayout } from '../../ticket/setup/print-layout.ts';
import { SaleSite, SaleWindow } from '../../ticket/setup/sale-site.ts';
import { Spot } from '../../ticket/setup/spot.ts';
import { auditFields } from './audit-fields.ts';
import { changesInWords } from './audit-words.ts';

// These are kept in the log as they are read, so every field of theirs may stand there.
it.each(
  Object.entries({
    BarcodeRule,
    ItemCard,
    PrintLayout,
    SaleSite,
    SaleWindow,
    Spot,
    Till,
    Warehouse,
  }),
)('every field of a %s has a name in 操作日志', (_name, { properties }) => {
  expect(Object.keys(properties).filter(field => !(field in auditFields))).toEqual([]);
});

it('a change of a master is said in words, its kind and its choices too', () => {
  const change = (objectType: string, field: string, from: string, to: string) =>
    changesInWords({ objectType, changes: [{ field, from, to }] });
  expect(change('goods', 'kind', 'stock', 'service')).toEqual([{ label: '类型', from: '普通', to: '服务' }]);
  expect(change('till', 'printer', '58', '80')).toEqual([
    { label: '打印机', from: '58 毫米', to: '80 毫米' },
  ]);
  expect(change('warehouse', 'allowNegative', 'false', 'true')).toEqual([
    { label: '允许负库存', from: '否', to: '是' },
  ]);
});

it.each([
  ['supplier', 'G913', { label: '编码', from: '', to: 'G913' }],
  ['warehouse', 'C09', { label: '编码', from: '', to: 'C09' }],
  ['admin.role', 'goods:supplier:view', { label: '权限', from: '', to: '查看供应商' }],
])('the codes in the log of a %s are called what they are', (objectType, to, said) => {
  expect(changesInWords({ objectType, changes: [{ field: 'codes', from: '', to }] })).toEqual([said]);
});
