import type { Item, ItemCard } from '@shanmen/shared/contracts/goods/items/item';
import { fen } from '@shanmen/shared/money';
import { answer, type MockHandlers, refusal } from '@shanmen/shared/testing/mock-api';

const names = ['山水丝巾', '镜湖明信片', '青岚云雾茶', '竹编提篮', '登山杖', '矿泉水', '蜂蜜糕', '木雕书签'];
const categories = [
  '文创 / 丝织',
  '文创 / 纸品',
  '土特产 / 茶叶',
  '文创 / 竹木',
  '快消 / 户外',
  '快消 / 饮料',
];

/** Sixty goods, every seventh stopped: enough to turn a page and to see every state. */
const items: readonly Item[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  code: `T${String(index + 1).padStart(4, '0')}`,
  barcode: index % 5 === 4 ? null : `69012345${String(10000 + index)}`,
  name: `${names[index % names.length]}${index >= names.length ? ` ${Math.floor(index / names.length)} 号` : ''}`,
  spec: ['90 × 90 cm', '10 张/套', '100 g', '中号'][index % 4] ?? '',
  unit: ['条', '套', '罐', '只'][index % 4] ?? '件',
  category: categories[index % categories.length] ?? '',
  taxRate: 13,
  retailFen: fen(980 + index * 370),
  memberFen: fen(900 + index * 340),
  openPrice: false,
  shelfLifeDays: index % 3 === 2 ? 540 : null,
  supplier: ['青岚丝织工坊', '镜湖茶业合作社', '云岭竹艺'][index % 3] ?? '',
  status: index % 7 === 6 ? 'stopped' : 'active',
  smallPicture: null,
}));

export const handlers: MockHandlers = {
  'GET /api/goods/categories': () => answer([]),
  'GET /api/goods/items/:id': ({ params }) => {
    const item = items.find(({ id }) => id === Number(params['id']));
    return item ? answer(cardOf(item)) : refusal('not_found');
  },
  'GET /api/goods/items': ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const pageSize = Number(query.get('pageSize') ?? 50);
    const found = items.filter(item => matches(item, query));
    return answer({ rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length });
  },
};

function matches(item: Item, query: URLSearchParams): boolean {
  const keyword = query.get('keyword') ?? '';
  const status = query.get('status') ?? item.status;
  const category = query.get('category') ?? '';
  const text = `${item.code} ${item.barcode ?? ''} ${item.name}`;
  return text.includes(keyword) && item.status === status && item.category.startsWith(category);
}

function cardOf({ barcode, smallPicture: _small, ...item }: Item): ItemCard {
  return {
    ...item,
    barcodes: barcode === null ? [] : [barcode],
    categoryId: 1,
    brand: '',
    kind: 'stock',
    minSaleFen: null,
    nearExpiryDays: null,
    supplierId: 1,
    minStock: null,
    maxStock: null,
    sellableAtPos: true,
    hasMoved: true,
    pictureAt: null,
    version: 1,
  };
}
