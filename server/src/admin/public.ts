export { changesOf } from './records/audit-log/audit-log.service.ts';
export { actingStaff, rightsMark } from './people/acting-staff/acting-staff.ts';
export { findReportTitle } from './settings/menu/menu.queries.ts';
export { typesOf } from './settings/menu/menu.service.ts';
export { framedOrigins } from './settings/menu/framed-origins.ts';
export { listTakenPaths } from './settings/app/app.queries.ts';
export { placeApps } from './settings/app/app.service.ts';
export { seedMenu } from './settings/menu/menu-seed.ts';
export { createOutlet, type IsPlaceOpen, pointOutlet, renameOutlet } from './places/outlet/outlet.service.ts';
export { findOutletId } from './places/outlet/outlet.queries.ts';
export { accessBook } from './rights/permission/access.service.ts';
export { refuseUpward } from './rights/permission/grant.service.ts';
export {
  type OutletScope,
  outletScope,
  warehouseScope,
  type WarehouseScope,
  workedOutlets,
} from './rights/permission/scope.service.ts';
export { type BuiltInRole, listRoleNames, putRole } from './rights/role/role.queries.ts';
export { addSetting } from './settings/setting/setting.queries.ts';
export { riskCheckPart } from './records/risk/risk-archive.queries.ts';
export {
  changeSecret,
  changeSetting,
  openSecrets,
  openSettings,
} from './settings/setting/setting.service.ts';
export {
  countOnline,
  findUserId,
  listUserNames,
  raiseEpoch,
  staffNames,
  updateLastLogin,
} from './people/user/user.queries.ts';
export { resetAtServer } from './people/user/one-time-code.service.ts';
export { switchUser } from './people/user/user-change.service.ts';
export { addUser, type NewAccount, placeUser } from './people/user/user.service.ts';
export type { IsNamed } from './people/user-removal/user-removal.service.ts';
export { initialsOf } from '../platform/initials.ts';
