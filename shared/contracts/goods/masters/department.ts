import { Type } from 'typebox';

import { code, line, nameOf, other, reference, text } from '../../master/field.ts';
import { defineMaster, type PageOf, type Row } from '../../master/master.ts';

/** 部门: who takes goods for use and answers for their cost, as a tree. */
export const department = defineMaster({
  noun: '部门',
  object: 'department',
  id: 'goods.department',
  path: '/api/goods/departments',
  permission: 'goods:department',
  actions: ['add', 'edit', 'stop', 'import', 'export'],
  stop: '停用后不能再领用、借用，历史单据不变。',
  fields: {
    code: code('编码', { from: 2, to: 20, example: 'D08' })
      .fixed()
      .help('保存后不变')
      .file(6)
      .list({ width: 100 }),
    name: text('名称', 30).list({ title: '部门', width: 200, pinned: true }),
    parentId: reference('上级部门').nullable().help('不选则为一级部门').begin(null),
    parentName: nameOf('上级', { of: 'parentId', table: 'goods.department' }).list({ width: 150 }),
    managerId: reference('负责人').nullable(),
    costCenter: line('成本中心', 20).file(8).list({ width: 130 }),
    managerName: nameOf('负责人', { of: 'managerId', table: 'admin.v_account' }).file(6).list({ width: 110 }),
    /** 1 at the top of the tree. */
    level: other('层级', Type.Integer({ minimum: 1, maximum: 20 })).computed(),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['status'],
  pinyin: true,
  inOrder: { list: ['name', 'code', 'managerName', 'costCenter', 'parentName'] },
  notes: [
    { title: '上级', text: '填写编码或名称；同一文件里的上级须在前面的行，最上级留空' },
    { title: '负责人', text: '填写账号或姓名，没有的留空' },
  ],
});
export type Department = Row<typeof department>;
export type DepartmentPage = PageOf<typeof department>;
