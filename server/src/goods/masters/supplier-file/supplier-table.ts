import { masterStatuses } from '@shanmen/shared/contracts/goods/masters/master';
import type { Supplier, SupplierDraft } from '@shanmen/shared/contracts/goods/masters/supplier';

import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 供应商 in a file. */
export const supplierColumns: readonly FileColumn<Supplier>[] = [
  { title: '编码', width: 7, format: 'text', required: true, cell: row => row.code },
  { title: '名称', width: 16, format: 'text', required: true, cell: row => row.name },
  { title: '简称', width: 10, format: 'text', cell: row => row.shortName },
  { title: '类型', width: 5, format: 'text', cell: row => row.type },
  { title: '结算', width: 5, format: 'text', cell: row => row.settle },
  { title: '账期天数', width: 5, format: 'int', cell: row => row.creditDays },
  { title: '税率', width: 4, format: 'int', cell: row => row.taxRate },
  { title: '联系人', width: 7, format: 'text', cell: row => row.contact },
  { title: '电话', width: 10, format: 'text', cell: row => row.phone },
  { title: '地址', width: 18, format: 'text', cell: row => row.address },
  { title: '税号', width: 12, format: 'text', cell: row => row.taxNo },
  { title: '开户行', width: 12, format: 'text', cell: row => row.bank },
  { title: '账号', width: 12, format: 'text', cell: row => row.account },
  { title: '营业执照到期', width: 8, format: 'day', cell: row => row.licenceExpiresOn },
  { title: '食品许可到期', width: 8, format: 'day', cell: row => row.foodLicenceExpiresOn },
  { title: '状态', width: 5, format: 'text', isSaid: true, cell: row => masterStatuses[row.status] },
];

/** What stands above the head of the template. */
export const supplierNotes = [
  { title: '类型', text: '经销、代销或联营，不填为经销；结算：现结、周结或月结，不填为现结' },
  { title: '日期', text: '写成 2027-06-30；税号、账号、电话所在的列须为文本，以免丢失数字' },
  { title: '不填时', text: '账期 0 天，税率 13' },
] as const;

const types = new Map([
  ['经销', '经销'],
  ['代销', '代销'],
  ['联营', '联营'],
] as const satisfies readonly (readonly [string, SupplierDraft['type']])[]);
const settles = new Map([
  ['现结', '现结'],
  ['周结', '周结'],
  ['月结', '月结'],
] as const satisfies readonly (readonly [string, SupplierDraft['settle']])[]);
const usualTax = 13;

export function readSupplierRow(row: RowReader): SupplierDraft {
  return {
    code: row.code('编码', /^[0-9A-Z]{2,20}$/, '须为 2–20 位大写字母或数字'),
    name: row.text('名称', 60),
    shortName: row.text('简称', 30),
    type: row.choice('类型', types) ?? '经销',
    settle: row.choice('结算', settles) ?? '现结',
    creditDays: row.whole('账期天数', 0, 365) ?? 0,
    taxRate: row.whole('税率', 0, 100) ?? usualTax,
    contact: row.text('联系人', 30),
    phone: row.shaped('电话', /^[0-9+() -]{0,30}$/, '须为电话号码'),
    address: row.text('地址', 120),
    taxNo: row.text('税号', 20) || null,
    bank: row.text('开户行', 60),
    account: row.text('账号', 40),
    licenceExpiresOn: row.day('营业执照到期'),
    foodLicenceExpiresOn: row.day('食品许可到期'),
  };
}
