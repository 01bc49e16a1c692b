import { Type } from 'typebox';

import { code, line, nameOf, oneOf, other, reference, text } from '../../master/field.ts';
import { defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';

const storeGroups = { 文创: '文创', 快消: '快消', 商业中心: '商业中心' } as const;
/** Rounding of cash payments. */
const storeRoundings = { none: '不抹零', fen: '抹分', jiao: '抹角' } as const;

/** 收银点: where goods are sold, out of which warehouse, and what stands on the receipts. */
export const store = defineMaster({
  noun: '收银点',
  object: 'store',
  id: 'goods.store',
  path: '/api/goods/stores',
  permission: 'goods:store',
  actions: ['add', 'edit', 'stop', 'import', 'export'],
  stop: '停用后不能再开销售单，历史单据和报表不变。',
  fields: {
    code: code('编码', { from: 2, to: 10, example: 'S10' })
      .fixed()
      .help('2 到 10 位大写字母或数字，保存后不变')
      .file(5)
      .list({ width: 76, pinned: true }),
    name: text('名称', 30)
      .help('报表和数据范围里的门店名称随之更改')
      .file(12)
      .list({ width: 160, pinned: true })
      .off('card'),
    group: oneOf('类别', storeGroups).in('store_group').begin('文创').file(6).list({ width: 84 }),
    /** Null for one that keeps no stock and says its takings by hand. */
    whId: reference('出库仓').nullable().help('联营等不管库存的不选，营业额由人填报'),
    whName: nameOf('出库仓', { of: 'whId', table: 'goods.warehouse' }).file(8).list({ width: 130 }),
    /** Those in use: T1 T2. */
    tills: other('收银台', Type.String({ maxLength: 400 }))
      .computed()
      .file(6)
      .list({ width: 90 }),
    deptId: reference('所属部门').nullable(),
    deptName: nameOf('部门', { of: 'deptId', table: 'goods.department' }).file(8).list({ width: 100 }),
    rounding: oneOf('现金抹零', storeRoundings)
      .in('rounding_mode')
      .begin('none')
      .unsaid('none')
      .help('顾客付现金时抹去的尾数')
      .file(5)
      .list({ width: 90 }),
    businessHours: line('营业时间', 30).placeholder('08:00–17:30').file(8).list({ width: 110 }),
    receiptHeader: line('小票抬头', 60).file(12).list({ hidden: true }),
    receiptFooter: line('小票结尾', 120).lines(2).file(14, '小票页脚').off('list').wide(),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['group', 'status'],
  pinyin: true,
  inOrder: { file: ['code', 'name', 'group', 'deptName', 'whName'] },
  notes: [
    { title: '类别', text: Object.keys(storeGroups).join('、') },
    { title: '出库仓与部门', text: '填写编码或名称；联营等不管库存的不填出库仓，营业额由人填报' },
    { title: '现金抹零', text: `${Object.values(storeRoundings).join('、')}，不填为不抹零` },
  ],
});
export type Store = Row<typeof store>;
export type StoreDraft = Draft<typeof store>;
export type StorePage = PageOf<typeof store>;
