import type { ScreenArgs } from '../../contracts/screen.ts';

/** A menu entry whose every field is there; what the answer left out is empty. */
export type ReadEntry = {
  readonly menucode: string;
  readonly menuChild: string;
  readonly funcName: string;
  readonly isToolBar: boolean;
  readonly path: string;
  readonly component: string;
  readonly args: ScreenArgs;
  readonly permission: string;
  readonly name: string;
  readonly icon: string;
  readonly initials: string;
  readonly pinyin: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly activeMenu: string;
  readonly isLink: string;
  readonly isHide: boolean;
  readonly isKeepAlive: boolean;
  readonly isAffix: boolean;
  readonly isIframe: boolean;
};

/**
 * Reads an entry without trusting it: a field of the wrong type counts as absent. `''`, null and a missing
 * `menuChild` all mean "no child code".
 */
export function readMenuEntry(entry: unknown): ReadEntry {
  const fields: ReadonlyMap<string, unknown> = new Map(
    typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
  );
  const text = (key: string): string => {
    const value = fields.get(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const menucode = text('menucode');
  const menuChild = text('menuChild');
  return {
    menucode,
    menuChild,
    funcName: text('funcName'),
    isToolBar: fields.get('isToolBar') === true,
    path: text('path'),
    component: text('component'),
    args: textsOf(fields.get('args')),
    permission: text('permission'),
    name: text('name') || [menucode, menuChild].filter(Boolean).join('.'),
    icon: text('icon'),
    initials: text('initials'),
    pinyin: text('pinyin'),
    titles: textsOf(fields.get('titles')),
    activeMenu: text('activeMenu'),
    isLink: text('isLink'),
    isHide: fields.get('isHide') === true,
    isKeepAlive: fields.get('isKeepAlive') !== false,
    isAffix: fields.get('isAffix') === true,
    isIframe: fields.get('isIframe') === true,
  };
}

function textsOf(value: unknown): ScreenArgs {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
