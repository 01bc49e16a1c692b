import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { MasterStatus, Version } from '../../master/master-status.ts';

/** What a form says of a department. */
export const DepartmentDraft = ClosedObject({
  code: Type.String({ pattern: '^[0-9A-Z]{2,20}$', maxLength: 20, examples: ['D08'] }),
  name: Text(30),
  parentId: Nullable(Id),
  costCenter: OptionalText(20),
  managerId: Nullable(Id),
});
export type DepartmentDraft = Static<typeof DepartmentDraft>;

const Name = Nullable(Type.String({ maxLength: 60 }));

/** A department as 部门 lists it: parents before what stands under them. */
export const Department = ClosedObject({
  ...DepartmentDraft.properties,
  id: Id,
  /** 1 at the top of the tree. */
  level: Type.Integer({ minimum: 1, maximum: 20 }),
  parentName: Name,
  managerName: Name,
  status: MasterStatus,
  version: Version,
});
export type Department = Static<typeof Department>;

export const DepartmentChange = ClosedObject({ ...DepartmentDraft.properties, version: Version });
export type DepartmentChange = Static<typeof DepartmentChange>;

export const DepartmentQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  status: Type.Optional(MasterStatus),
});
export type DepartmentQuery = Static<typeof DepartmentQuery>;

export const DepartmentPage = Page(Department);
export type DepartmentPage = Static<typeof DepartmentPage>;
