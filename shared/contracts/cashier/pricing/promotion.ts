import { type Static, Type } from 'typebox';

import {
  amount,
  code,
  day,
  flag,
  nameOf,
  oneOf,
  other,
  percent,
  reference,
  shaped,
  text,
} from '../../master/field.ts';
import { defineMaster, type Draft, type Row } from '../../master/master.ts';
import { ClosedObject, Fen, Id, Nullable, OneOf, TimeOfDay } from '../../schema.ts';

export const promotionKinds = { OVER: '满减', SECOND: '第二件', HOUR: '时段价', COMBO: '组合价' } as const;

const timeOfDay = (label: string, example: string) =>
  shaped(label, {
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    most: 5,
    shape: '须为 24 小时制的时间，如 14:30',
    example,
  })
    .nullable()
    .begin(null);

/** 促销: what tills take off by themselves. A cart gets the best of them; only stackable ones come on top. */
export const promotion = defineMaster({
  noun: '促销',
  object: 'promotion',
  id: 'cashier.promotion',
  path: '/api/cashier/promotions',
  permission: 'cashier:promotion',
  actions: ['add', 'edit', 'stop'],
  stop: '停用后收银台不再按它减价，已有的交易不变。',
  fields: {
    code: code('编码', { from: 2, to: 20, example: 'CX01' }).fixed().help('保存后不变').list({ width: 76 }),
    name: text('名称', 30).help('印在小票的商品下面').list({ width: 150 }),
    kind: oneOf('类型', promotionKinds).begin('OVER').list({ width: 76 }),
    validFrom: day('开始日期').list({ width: 96 }),
    validTo: day('结束日期').list({ width: 96 }),
    fromTime: timeOfDay('每天从', '16:00').help('不填为全天').list({ width: 64, hidden: true }),
    toTime: timeOfDay('每天到', '18:00').list({ width: 64, hidden: true }),
    categoryId: reference('分类').nullable().begin(null).help('含下级分类；分类和商品都不选为全部商品'),
    categoryName: nameOf('分类', { of: 'categoryId', table: 'goods.category' }).list({ width: 100 }),
    /** Null where a category says which goods, or all of them count. */
    goodsIds: other('商品', Nullable(Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }))),
    thresholdFen: amount('满').nullable().begin(null).list({ width: 84 }),
    amountFen: amount('减或组合价').nullable().begin(null).list({ width: 100 }),
    percent: percent('按原价的').nullable().begin(null).list({ width: 84 }),
    repeats: flag('每满都减').begin(false).list({ width: 76, hidden: true }),
    stackable: flag('可叠加').begin(false).list({ width: 76, hidden: true }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['kind', 'status'],
  pinyin: true,
  order: ['valid_to', 'code'],
});
export type Promotion = Row<typeof promotion>;
export type PromotionDraft = Draft<typeof promotion>;

const Named = { id: Id, name: Type.String({ maxLength: 200 }) };

/** What a promotion can be for: categories by their path, and goods that are sold. */
export const PromotionChoices = ClosedObject({
  categories: Type.Array(ClosedObject(Named), { maxItems: 2000 }),
  goods: Type.Array(
    ClosedObject({ ...Named, code: Type.String({ maxLength: 20 }), pinyin: Type.String({ maxLength: 60 }) }),
    { maxItems: 20_000 },
  ),
});
export type PromotionChoices = Static<typeof PromotionChoices>;

/** A promotion as tills work with it on one day; goods of its category are named one by one. */
export const RunningPromotion = ClosedObject({
  id: Id,
  name: Type.String({ maxLength: 30 }),
  kind: OneOf(['OVER', 'SECOND', 'HOUR', 'COMBO']),
  fromTime: Nullable(TimeOfDay),
  toTime: Nullable(TimeOfDay),
  /** Null for all goods. */
  goodsIds: Nullable(Type.Array(Id, { maxItems: 20_000 })),
  thresholdFen: Nullable(Fen),
  amountFen: Nullable(Fen),
  percent: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  repeats: Type.Boolean(),
  stackable: Type.Boolean(),
});
export type RunningPromotion = Static<typeof RunningPromotion>;

export const RunningPromotions = Type.Array(RunningPromotion, { maxItems: 200 });
export type RunningPromotions = Static<typeof RunningPromotions>;
