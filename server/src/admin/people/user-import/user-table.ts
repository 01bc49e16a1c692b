import type { RowReader } from '../../../platform/workbook/read/row-reader.ts';
import type { TemplateColumn } from '../../../platform/workbook/list-file.ts';

/** A person as a row of a file: roles and places are written out, as people know them. */
export type UserRow = {
  readonly userName: string;
  readonly name: string;
  readonly staffNo: string;
  readonly mobile: string;
  readonly outlet: string;
  readonly roles: readonly string[];
  /** 指定网点 for all of the roles; none for those that the roles say. */
  readonly outlets: readonly string[];
  /** Null for today. */
  readonly validFrom: string | null;
  readonly leaveOn: string | null;
  readonly remark: string;
};

export const userColumns: readonly TemplateColumn[] = [
  { title: '账号', width: 12, format: 'text', required: true },
  { title: '姓名', width: 8, format: 'text', required: true },
  { title: '工号', width: 8, format: 'text' },
  { title: '手机', width: 12, format: 'text' },
  { title: '所属网点', width: 12, format: 'text' },
  { title: '角色', width: 16, format: 'text' },
  { title: '指定网点', width: 16, format: 'text' },
  { title: '生效日期', width: 10, format: 'text' },
  { title: '离职日期', width: 10, format: 'text' },
  { title: '备注', width: 16, format: 'text' },
];

/** What stands above the head of the template. */
export const userNotes = [
  { title: '账号', text: '3–32 位小写字母、数字、点、横线，以字母开头；给出后不能再改，停用的也不能重用' },
  { title: '角色', text: '填写角色名称，多个用顿号分开；只能写您自己有权授予的' },
  { title: '指定网点', text: '填写网点名称，多个用顿号分开；不填则按角色的数据范围' },
  { title: '导入之后', text: '一次性口令单只显示一次，请当场打印；本人凭口令首次登录' },
] as const;

const userNamePattern = /^[a-z][a-z0-9._-]{2,31}$/;
const staffNoPattern = /^[0-9A-Za-z-]{1,20}$/;
const mobilePattern = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;

export function readUserRow(row: RowReader): UserRow {
  return {
    userName: row.shaped('账号', userNamePattern, '须为 3–32 位小写字母、数字、点或横线，以字母开头'),
    name: row.text('姓名', 30),
    staffNo: row.isEmpty('工号') ? '' : row.shaped('工号', staffNoPattern, '须为 1–20 位字母、数字或横线'),
    mobile: row.isEmpty('手机') ? '' : row.shaped('手机', mobilePattern, '不是手机或座机号码'),
    outlet: row.text('所属网点', 60),
    roles: partsOf(row.text('角色', 400)),
    outlets: partsOf(row.text('指定网点', 400)),
    validFrom: row.day('生效日期'),
    leaveOn: row.day('离职日期'),
    remark: row.text('备注', 200),
  };
}

function partsOf(text: string): string[] {
  return [...new Set(text.split(/[、,，;；]/).map(part => part.trim()))].filter(part => part !== '');
}
