import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Quantity,
  Text,
} from '../../schema.ts';
import { PictureAt, PictureDraft } from './item-picture.ts';
import { Version } from '../../master/master-status.ts';

export const itemStatuses = { active: '在售', stopped: '停用' } as const;
const ItemStatus = OneOf(['active', 'stopped']);

export const itemKinds = { stock: '普通', weighed: '称重', bundle: '组合', service: '服务' } as const;
const ItemKind = OneOf(['stock', 'weighed', 'bundle', 'service']);

const Price = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }));
const Days = Type.Integer({ minimum: 1, maximum: 10_000 });
const Limit = Type.Unsafe<Quantity>(
  Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13, examples: ['20'] }),
);

/** A bar code as a scanner reads it: digits, or letters and digits of an own code. */
const Barcode = Type.String({ pattern: '^[0-9A-Za-z-]{4,40}$', maxLength: 40, examples: ['6901234567892'] });

/** A bar code that stands for more than one: 箱 of 24. */
const Pack = ClosedObject({ barcode: Barcode, unit: Text(10), qty: Limit });
export type Pack = Static<typeof Pack>;

/** What a form says of a good. */
export const ItemDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z-]{2,20}$', maxLength: 20, examples: ['W026'] }),
  /** The first one is printed and shown. */
  barcodes: Type.Array(Barcode, { maxItems: 20 }),
  /** 整箱条码; absent where they stay as they are. */
  packs: Type.Optional(Type.Array(Pack, { maxItems: 10 })),
  name: Text(60),
  spec: OptionalText(60),
  categoryId: Id,
  brand: OptionalText(30),
  unit: Text(10),
  kind: ItemKind,
  /** Percent, whole. */
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  retailFen: Price,
  memberFen: Price,
  /** 最低售价. */
  minSaleFen: Nullable(Price),
  /** 参考进价; absent without `goods:cost:view`, and then left as it is. */
  refCostFen: Type.Optional(Nullable(Price)),
  shelfLifeDays: Nullable(Days),
  nearExpiryDays: Nullable(Days),
  supplierId: Nullable(Id),
  /** 库存下限 and 上限, where nothing else is said for a warehouse. */
  minStock: Nullable(Limit),
  maxStock: Nullable(Limit),
  sellableAtPos: Type.Boolean(),
  /** 临时价: the seller enters the price at each sale. */
  openPrice: Type.Boolean(),
});
export type ItemDraft = Static<typeof ItemDraft>;

/** One good as 商品明细 lists it; the reference cost is absent without `goods:cost:view`. */
export const Item = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  category: Type.String({ maxLength: 200 }),
  /** Percent, whole. */
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  retailFen: Fen,
  memberFen: Fen,
  openPrice: ItemDraft.properties.openPrice,
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  supplier: Type.String({ maxLength: 60 }),
  status: ItemStatus,
  /** A JPEG in base64 for its line; null where it has none. */
  smallPicture: Nullable(PictureDraft.properties.small),
});
export type Item = Static<typeof Item>;

/** A good with everything that is kept of it. */
export const ItemCard = ClosedObject({
  ...ItemDraft.properties,
  id: Id,
  category: Item.properties.category,
  supplier: Item.properties.supplier,
  status: ItemStatus,
  /** Whether it ever moved; then code and bar codes stay. */
  hasMoved: Type.Boolean(),
  pictureAt: PictureAt,
  version: Version,
});
export type ItemCard = Static<typeof ItemCard>;

/** 进价史: what was paid for a good, the newest fifty purchases; after discount, before the fee. */
export const ItemPurchases = Type.Array(
  ClosedObject({
    docId: Id,
    no: Type.String({ maxLength: 24 }),
    bizDate: Day,
    supplier: Type.String({ maxLength: 60 }),
    qty: Quantity,
    /** For one, to the nearest fen. */
    priceFen: Fen,
    gift: Type.Boolean(),
  }),
  { maxItems: 50 },
);
export type ItemPurchases = Static<typeof ItemPurchases>;

export const ItemChange = ClosedObject({ ...ItemDraft.properties, version: Version });
export type ItemChange = Static<typeof ItemChange>;

export const itemCodings = { some: '有条码', none: '没有条码' } as const;

/** What is left of the retail price after what the good cost last, in percent; as filters name it. */
export const itemMargins = {
  loss: '亏本',
  under10: '低于 10%',
  under20: '低于 20%',
  under30: '低于 30%',
} as const;

export const ItemQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, barcode, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  /** First level of the category tree: 文创, 快消, 土特产, 商业中心. */
  category: Type.Optional(OptionalText(60)),
  /** A branch of the tree with all that stands under it. */
  categoryId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  status: Type.Optional(ItemStatus),
  /** Whether one piece of it can be scanned. */
  codes: Type.Optional(OneOf(['some', 'none'])),
  /** For whom cost is to be seen. */
  margin: Type.Optional(OneOf(['loss', 'under10', 'under20', 'under30'])),
});
export type ItemQuery = Static<typeof ItemQuery>;

export const ItemPage = Page(Item);
export type ItemPage = Static<typeof ItemPage>;
