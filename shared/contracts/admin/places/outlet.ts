import { type Static, Type } from 'typebox';

import { ClosedObject, Id } from '../../schema.ts';
import { count, line, oneOf, other, reference } from '../../master/field.ts';
import { type Change, defineMaster, type PageOf, type Row } from '../../master/master.ts';

const outletKinds = { store: '门店', sale_site: '售票点', online: '线上' } as const;
export const outletStatuses = { open: '启用', closed: '停用' } as const;

/** 网点: a place where money is taken, as scopes name it; code and name are those of its store or sale site. */
export const outlet = defineMaster({
  noun: '网点',
  title: '系统设置 · 网点与区域',
  object: 'admin.outlet',
  id: 'admin.outlet',
  path: '/api/admin/outlets',
  permission: 'admin:outlet',
  actions: ['edit'],
  fields: {
    code: other('编码', Type.String({ maxLength: 40 }))
      .stored()
      .list({ width: 76, pinned: true }),
    name: other('网点', Type.String({ maxLength: 60 }))
      .stored()
      .list({ width: 176 }),
    kind: oneOf('类型', outletKinds).stored().list({ width: 76 }),
    regionId: reference('区域').nullable().help('数据范围按区域设置的人，看到区域内的所有网点'),
    /** The regions that it lies in, the widest first; empty outside of all. */
    regionPath: other('区域', Type.String({ maxLength: 200 }))
      .computed()
      .list({ width: 190 }),
    /** Of the sales floor, for figures by area. */
    areaM2: other('面积（㎡）', Type.Number({ minimum: 0, maximum: 1_000_000 }))
      .nullable()
      .elsewhere()
      .list({ width: 100, align: 'right' }),
    openingHours: line('营业时间', 60).elsewhere().help('例：08:00–18:00').list({ width: 130 }),
    /** Who belongs there and is not disabled. */
    people: count('所属人员').computed().list({ width: 80 }),
    status: oneOf('状态', outletStatuses)
      .inSight()
      .help('停用后不再供选择，账目照旧；须先停用它的售票点或收银点，并改完所属人员')
      .list({ width: 80 }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['kind', 'regionId', 'status'],
  order: ['kind', 'code'],
});
export type Outlet = Row<typeof outlet>;
export type OutletChange = Change<typeof outlet>;
export type OutletPage = PageOf<typeof outlet>;

export const OutletMoveQuery = ClosedObject({ regionId: Type.Optional(Id) });
export type OutletMoveQuery = Static<typeof OutletMoveQuery>;

const Names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5000 });

/** Who reaches the outlet by its region after a move and did not before, and the other way round. */
export const OutletMove = ClosedObject({ gains: Names, loses: Names });
export type OutletMove = Static<typeof OutletMove>;
