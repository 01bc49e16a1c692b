import { isSystemType } from '@shanmen/shared';
import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import { isPermissionCode, type PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { Screen, SystemType } from '@shanmen/shared/contracts/screen';

/** What a row of a log is about. */
export type NamedObject = { readonly objectType: string; readonly objectId: string };

/** Where it can be looked at: a list that shows it alone, in its system. */
export type ObjectPlace = {
  readonly type: SystemType;
  readonly address: string;
  readonly permission: PermissionCode;
  readonly title: string;
};

/** The list that finds it by its number. */
const lists: Readonly<Record<string, string>> = {
  'admin.role': '/system/role/list',
  agreement: '/userManage/agreementList',
  credit_account: '/settle/credit',
  driver: '/ticket/driverDetail',
  enterprise: '/product/enterprise',
  goods: '/goods/goodsDetail',
  guide: '/ticket/guideDetail',
  party: '/goods/party',
  refund: '/ticket/refunds',
  'stock-count': '/goods/stockCount',
  supplier: '/goods/bosSup',
  ticket: '/ticket/orders',
  ticket_order: '/ticket/orders',
  ticket_shift: '/ticket/shifts',
  warehouse: '/goods/warehouse',
};

/** Null for what no list shows, and for what has no number: settings, sessions, exports of a whole list. */
export function placeOf({ objectType, objectId }: NamedObject): ObjectPlace | null {
  const path = objectType === 'doc' ? documentPath(objectId) : lists[objectType];
  const place = path === undefined ? undefined : places.get(path);
  if (!place || !/\d/.test(objectId)) return null;
  return { ...place, address: `${place.address}?${new URLSearchParams({ keyword: objectId })}` };
}

/** The first two letters of the number of a goods document name its kind: `JH…` is a 进货单. */
function documentPath(no: string): string {
  return `/goods/${no.slice(0, 2).toLowerCase()}`;
}

const places = new Map(
  Object.entries(catalogue).flatMap(([type, screens]) => (isSystemType(type) ? placesIn(type, screens) : [])),
);

function placesIn(type: SystemType, screens: readonly Screen[]): [string, ObjectPlace][] {
  return screens.flatMap((screen): [string, ObjectPlace][] => {
    const { path, permission, title } = screen;
    if (!isBuilt(screen) || permission === undefined || !isPermissionCode(permission)) return [];
    return [[path, { type, address: path, permission, title }]];
  });
}
