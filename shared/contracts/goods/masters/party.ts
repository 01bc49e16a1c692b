import { type Static, Type } from 'typebox';

import { code, count, line, oneOf, other, reference, text } from '../../master/field.ts';
import { defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';
import { ClosedObject, Fen, Id, Nullable } from '../../schema.ts';

const partyKinds = { 'walk-in': '散客', member: '会员', group: '团队', unit: '单位' } as const;
const Name = Type.String({ maxLength: 120 });

/** 客户: who buys without a till; a unit may buy on the account of its enterprise. */
export const party = defineMaster({
  noun: '客户',
  object: 'party',
  id: 'goods.party',
  path: '/api/goods/parties',
  permission: 'goods:party',
  actions: ['add', 'edit', 'stop', 'export'],
  stop: '停用后不能再开销售单，历史单据不变。',
  fields: {
    code: code('编码', { from: 2, to: 20, example: 'P010' })
      .fixed()
      .help('2 到 20 位大写字母或数字，保存后不变')
      .file(6)
      .list({ width: 76, pinned: true }),
    name: text('名称', 60).file(12).list({ width: 150, pinned: true }),
    kind: oneOf('类型', partyKinds).begin('unit').help('只有单位可以挂账').file(6).list({ width: 60 }),
    phone: line('电话', 30).file(9).list({ width: 130 }),
    /** Null where it pays at once. */
    enterpriseId: reference('挂账企业').nullable().begin(null),
    /** The account it buys on, as it is now. */
    account: other(
      '挂账企业',
      Nullable(
        ClosedObject({
          enterpriseCode: Type.String({ maxLength: 20 }),
          enterpriseName: Name,
          availableFen: Fen,
          isFrozen: Type.Boolean(),
        }),
      ),
    )
      .computed()
      .list({ width: 190 }),
    /** Documents that are not at their end; as long as there are any, its account stays. */
    openDocuments: count('未审单据').computed().file(5).list({ width: 80 }),
  },
  search: { in: ['code', 'name', 'pinyin', 'phone'], hint: '编码、名称、拼音或电话' },
  filters: ['kind', 'status'],
  pinyin: true,
  order: ['sort', 'code'],
});
export type Party = Row<typeof party>;
export type PartyDraft = Draft<typeof party>;
export type PartyPage = PageOf<typeof party>;

/** An enterprise with an account that a customer can buy on. */
export const PartyAccount = ClosedObject({
  enterpriseId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Name,
  pinyin: Type.String({ maxLength: 400 }),
  availableFen: Fen,
  isFrozen: Type.Boolean(),
  /** Who buys on it already; an account has one customer. */
  heldBy: Nullable(Type.String({ maxLength: 60 })),
});
export type PartyAccount = Static<typeof PartyAccount>;

export const PartyAccounts = Type.Array(PartyAccount, { maxItems: 5000 });
export type PartyAccounts = Static<typeof PartyAccounts>;
