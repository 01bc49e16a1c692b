import { type Fen, parseYuan } from '@shanmen/shared/money';

import { type Db, withTransaction } from '../../src/db/transaction.ts';
import { addItem, addSupplier, type ItemDraft, type SupplierDraft } from '../../src/goods/public.ts';
import { goodsTable } from './goods-table.ts';

const suppliers: readonly SupplierDraft[] = [
  supplier('G01', '浙岚工艺礼品', '月结'),
  supplier('G02', '稚岚玩具', '月结'),
  supplier('G03', '云笺印务', '现结'),
  supplier('G04', '远行服饰箱包', '月结'),
  supplier('G05', '青窑竹器合作社', '月结', '代销'),
  supplier('G06', '岚泉饮品', '月结'),
  supplier('G07', '寒山冷饮', '周结'),
  supplier('G08', '味途食品商贸', '月结'),
  supplier('G09', '高山农业合作社', '月结', '代销'),
  supplier('G10', '山里人家食品', '月结'),
  { ...supplier('G11', '停用供应商示例', '现结'), status: 'stopped' },
  supplier('G12', '证照将到期示例', '现结'),
];

/** The goods of 商品明细 with their suppliers and categories. */
export function seedGoods(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    for (const draft of suppliers) await addSupplier(tx, draft);
    for (const line of goodsTable.trim().split('\n')) {
      const { item, category } = itemOf(line);
      await addItem(tx, item, category);
    }
  });
}

function itemOf(line: string): { item: ItemDraft; category: string } {
  const [code = '', barcode = '', name = '', spec = '', unit = '', category = '', tax = '', ...prices] =
    line.split(' | ');
  const [cost = '', retail = '', member = '', shelf = '', supplierCode = ''] = prices;
  const weighed = unit === 'kg';
  return {
    category,
    item: {
      code,
      name,
      spec,
      unit,
      barcode: given(barcode),
      kind: weighed ? 'weighed' : 'stock',
      taxRate: Number(tax),
      refCostFen: yuan(cost),
      retailFen: yuan(retail),
      memberFen: yuan(member),
      shelfLifeDays: shelf === '-' ? null : Number(shelf),
      supplierCode: given(supplierCode),
    },
  };
}

function given(text: string): string | null {
  return text === '-' ? null : text;
}

function yuan(text: string): Fen {
  const amount = parseYuan(text);
  if (amount === null) throw new Error(`${text} is no amount of money`);
  return amount;
}

function supplier(
  code: string,
  name: string,
  settle: string,
  type: SupplierDraft['type'] = '经销',
): SupplierDraft {
  return { code, name, settle, type, status: 'active' };
}
