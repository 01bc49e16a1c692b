import type { ToolbarItem } from '../routes/build-routes.ts';
import type { RouteRecord } from '../routes/route-record.ts';

/** An object with named fields: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

export function isRouteList(value: unknown): value is readonly RouteRecord[] {
  return Array.isArray(value) && value.every(isRoute);
}

export function isToolList(value: unknown): value is readonly ToolbarItem[] {
  return Array.isArray(value) && value.every(isTool);
}

function isTool(value: unknown): value is ToolbarItem {
  if (!isRecord(value)) return false;
  const { titles } = value;
  return (
    ['code', 'title', 'initials', 'pinyin'].every(key => typeof value[key] === 'string') &&
    isRecord(titles) &&
    isTextList(Object.values(titles))
  );
}

const metaTexts = ['title', 'isLink', 'icon'];
const metaFlags = ['isHide', 'isKeepAlive', 'isAffix', 'isIframe'];

function isRoute(value: unknown): value is RouteRecord {
  if (!isRecord(value)) return false;
  const { meta, args } = value;
  return (
    ['path', 'name', 'component', 'initials'].every(key => typeof value[key] === 'string') &&
    isRecord(meta) &&
    metaTexts.every(key => typeof meta[key] === 'string') &&
    metaFlags.every(key => typeof meta[key] === 'boolean') &&
    isRecord(args) &&
    isTextList(Object.values(args)) &&
    isTextList(value['codes']) &&
    isRouteList(value['children'])
  );
}
