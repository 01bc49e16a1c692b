import { type SystemType, systemTypes } from '../../contracts/screen.ts';
import type { UserInfo } from '../../contracts/auth/sign-in/session.ts';
import type { ToolbarItem } from '../routes/build-routes.ts';
import type { RouteRecord } from '../routes/route-record.ts';
import { isRecord, isRouteList, isTextList, isToolList } from './stored-shapes.ts';
import { removeFromStorage, type StoredItem, storedItem } from './stored-item.ts';

/** The items whose names the specification gives, with what they hold. */
export type StoredItems = {
  /** The half of the credential that the browser keeps; worthless without the cookie. */
  readonly token: string;
  readonly userInfo: UserInfo;
  /** Window or till of this device and its equipment; never prices or sums. */
  readonly posData: Readonly<Record<string, unknown>>;
  /** Last way of selling at this window. */
  readonly tkType: 'FIT' | 'TEAM' | 'EXCH';
  readonly isMenuType: SystemType;
  readonly dynamicRoutes: {
    readonly type: SystemType;
    readonly permissionVersion: number;
    readonly routes: readonly RouteRecord[];
    readonly toolbar: readonly ToolbarItem[];
  };
  readonly isTagsViewCurrenFull: boolean;
};

export type StoredName = keyof StoredItems;

export function isSystemType(value: unknown): value is SystemType {
  return typeof value === 'string' && Object.hasOwn(systemTypes, value);
}

const items: { readonly [Name in StoredName]: StoredItem<StoredItems[Name]> } = {
  token: storedItem('token', { where: 'device', plain: true, isValid: isToken }),
  userInfo: storedItem('userInfo', { where: 'device', isValid: isUserInfo }),
  posData: storedItem('posData', { where: 'device', isValid: isRecord }),
  tkType: storedItem('tkType', { where: 'device', plain: true, isValid: isSaleMode }),
  isMenuType: storedItem('isMenuType', { where: 'tab-first', plain: true, isValid: isSystemType }),
  dynamicRoutes: storedItem('dynamicRoutes', { where: 'device', isValid: isDynamicRoutes }),
  isTagsViewCurrenFull: storedItem('isTagsViewCurrenFull', { where: 'tab-first', isValid: isBoolean }),
};

/** Typed access to the seven items; null for a missing or bad one. */
export const storage = {
  read: <Name extends StoredName>(name: Name): StoredItems[Name] | null => items[name].read(),
  write: <Name extends StoredName>(name: Name, value: StoredItems[Name]): void => items[name].write(value),
  remove: (name: StoredName): void => items[name].remove(),
};

/** "Clears stored data": exactly the seven, from both storages, and nothing else. */
export function clearStoredItems(): void {
  removeFromStorage(Object.keys(items));
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 4096;
}

function isUserInfo(value: unknown): value is UserInfo {
  return (
    isRecord(value) &&
    typeof value['userName'] === 'string' &&
    typeof value['photo'] === 'string' &&
    typeof value['time'] === 'string' &&
    isTextList(value['roles']) &&
    isTextList(value['authBtnList'])
  );
}

function isSaleMode(value: unknown): value is StoredItems['tkType'] {
  return value === 'FIT' || value === 'TEAM' || value === 'EXCH';
}

function isDynamicRoutes(value: unknown): value is StoredItems['dynamicRoutes'] {
  return (
    isRecord(value) &&
    isSystemType(value['type']) &&
    typeof value['permissionVersion'] === 'number' &&
    isRouteList(value['routes']) &&
    isToolList(value['toolbar'])
  );
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
