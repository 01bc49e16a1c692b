import { Day, Text } from '../../schema.ts';
import { code, count, day, line, money, oneOf, other, phone, text, whole } from '../../master/field.ts';
import { defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';

export const supplierTypes = { 经销: '经销', 代销: '代销', 联营: '联营' } as const;
const settles = { 现结: '现结', 周结: '周结', 月结: '月结' } as const;

/** 供应商: from whom goods come, how they are paid, and how long they may sell. */
export const supplier = defineMaster({
  noun: '供应商',
  object: 'supplier',
  id: 'goods.supplier',
  path: '/api/goods/suppliers',
  permission: 'goods:supplier',
  actions: ['add', 'edit', 'stop', 'import', 'export'],
  stop: '停用后不能再开进货单，历史单据不变。',
  fields: {
    code: code('编码', { from: 2, to: 20, example: 'G013' })
      .fixed()
      .help('保存后不变')
      .file(7)
      .list({ width: 60, pinned: true }),
    name: text('名称', 60).file(16).list({ width: 120, pinned: true }).off('card'),
    shortName: line('简称', 30).help('单据和列表上显示，不填用名称').off('list', 'card'),
    type: oneOf('类型', supplierTypes).begin('经销').unsaid('经销').file(5).list({ width: 56 }),
    settle: oneOf('结算方式', settles).title('结算').begin('月结').unsaid('现结').file(5).list({ width: 88 }),
    creditDays: whole('账期（天）', 0, 365)
      .help('进货后多少天到期，现结填 0')
      .begin(30)
      .unsaid(0)
      .file(5, '账期天数')
      .off('list', 'card'),
    taxRate: whole('税率（%）', 0, 100).title('税率').begin(13).unsaid(13).file(4).off('list'),
    contact: line('联系人', 30).file(7).list({ width: 60 }),
    phone: phone('电话', '0990-1234567').list({ width: 120 }),
    address: line('地址', 120).file(18).off('list').wide(),
    taxNo: text('税号', 20).nullable().file(12).off('list'),
    bank: line('开户行', 60).file(12).off('list').wide(),
    account: line('银行账号', 40).file(12, '账号').off('list').wide(),
    licenceExpiresOn: day('营业执照到期').nullable().file(8).off('list'),
    foodLicenceExpiresOn: day('食品经营许可证到期')
      .title('食品许可证到期')
      .nullable()
      .file(8, '食品许可到期')
      .off('list'),
    owedFen: money('应付余额').listed().needs('goods:payable:view').list({ width: 96 }).off('card', 'file'),
    goodsCount: count('商品').computed().list({ width: 56, hidden: true }).off('card', 'file'),
    lastPurchaseOn: day('最近进货').nullable().computed().list({ width: 100 }).off('card', 'file'),
    licenceEndsOn: day('证照到期').nullable().computed().list({ width: 176 }).off('card', 'file'),
    alertUntil: other('提醒至', Day).listed(),
  },
  search: { in: ['code', 'name', 'shortName', 'pinyin', 'contact'], hint: '编码、名称、拼音或联系人' },
  filters: ['type', 'status'],
  asks: { taxNo: other('税号', Text(20)), expiring: oneOf('证照', { yes: '即将到期或已过期' }) },
  pinyin: true,
  inOrder: {
    list: ['code', 'name', 'type', 'contact', 'phone'],
    card: ['code', 'type', 'settle', 'contact', 'phone', 'address', 'taxNo'],
  },
  notes: [
    { title: '类型', text: '经销、代销或联营，不填为经销；结算：现结、周结或月结，不填为现结' },
    { title: '日期', text: '格式如 2027-06-30；税号、账号、电话所在的列须为文本，以免丢失数字' },
    { title: '不填时', text: '账期 0 天，税率 13' },
  ],
});
export type Supplier = Row<typeof supplier>;
export type SupplierDraft = Draft<typeof supplier>;
export type SupplierPage = PageOf<typeof supplier>;
