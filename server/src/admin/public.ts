export { changesOf } from './audit-log/audit-log.service.ts';
export { actingStaff, rightsMark } from './acting-staff/acting-staff.ts';
export { findReportTitle } from './menu/menu.queries.ts';
export { typesOf } from './menu/menu.service.ts';
export { framedOrigins } from './menu/framed-origins.ts';
export { seedMenu } from './menu/menu-seed.ts';
export {
  createOutlet,
  initialsOf,
  type IsPlaceOpen,
  pointOutlet,
  renameOutlet,
} from './outlet/outlet.service.ts';
export { findOutletId } from './outlet/outlet.queries.ts';
export { accessBook } from './permission/access.service.ts';
export { refuseUpward } from './permission/grant.service.ts';
export {
  type OutletScope,
  outletScope,
  warehouseScope,
  type WarehouseScope,
  workedOutlets,
} from './permission/scope.service.ts';
export { type BuiltInRole, listRoleNames, putRole } from './role/role.queries.ts';
export { addSetting } from './setting/setting.queries.ts';
export { riskCheckPart } from './risk/risk-archive.queries.ts';
export { changeSetting, openSettings } from './setting/setting.service.ts';
export {
  countOnline,
  findUserId,
  listUserNames,
  raiseEpoch,
  staffNames,
  updateLastLogin,
} from './user/user.queries.ts';
export { resetAtServer } from './user/one-time-code.service.ts';
export { switchUser } from './user/user-change.service.ts';
export { addUser, type NewAccount, placeUser } from './user/user.service.ts';
export type { IsNamed } from './user-removal/user-removal.service.ts';
