import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable, OneOf, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { type MenuIcon, menuIcons } from './menu-icons.ts';

const SystemType = OneOf(['10', '20', '30', '40', '50', '60', '70', '80']);

const Icon = Type.Unsafe<MenuIcon | ''>(
  Type.String({ enum: ['', ...Object.keys(menuIcons)], maxLength: 40 }),
);

/** One entry as 菜单管理 shows it. */
export const MenuRow = ClosedObject({
  id: Id,
  type: Type.String({ maxLength: 2 }),
  menucode: Type.String({ maxLength: 20 }),
  menuChild: Nullable(Type.String({ maxLength: 200 })),
  title: Type.String({ maxLength: 60 }),
  titleEn: Type.String({ maxLength: 60 }),
  titleTw: Type.String({ maxLength: 60 }),
  path: Type.String({ maxLength: 200 }),
  component: Nullable(Type.String({ maxLength: 80 })),
  permission: Nullable(Type.String({ maxLength: 80 })),
  /** Empty where it has none. */
  icon: Type.String({ maxLength: 40 }),
  sort: Type.Integer(),
  isToolBar: Type.Boolean(),
  isHide: Type.Boolean(),
  isAffix: Type.Boolean(),
  isKeepAlive: Type.Boolean(),
  /** The outside page of an entry of the site's own; empty for a screen of the product. */
  link: Type.String({ maxLength: 400 }),
  /** Whether that page is shown inside ours. */
  isIframe: Type.Boolean(),
  /** Whether the product brings it; what is not built in is the site's own, and can go. */
  builtIn: Type.Boolean(),
  /** Whether an administrator changed the entry; later versions of the product leave such an entry alone. */
  edited: Type.Boolean(),
  /** Why staff would not find a screen there; null when they do. */
  fault: Nullable(Type.String({ maxLength: 60 })),
  version: Type.Integer({ minimum: 1 }),
});
export type MenuRow = Static<typeof MenuRow>;

export const MenuRowQuery = ClosedObject({
  ...pageQuery,
  /** Part of a title, its initials, the address or the permission. */
  keyword: Type.Optional(OptionalText(40)),
  type: Type.Optional(SystemType),
});
export type MenuRowQuery = Static<typeof MenuRowQuery>;

export const MenuRowPage = Page(MenuRow);
export type MenuRowPage = Static<typeof MenuRowPage>;

/** What may be changed: code, address, screen and permission stay the product's. */
export const MenuChange = ClosedObject({
  title: Text(30),
  titleEn: OptionalText(60),
  titleTw: OptionalText(30),
  /** One of `menuIcons`; empty for none. */
  icon: Icon,
  sort: Type.Integer({ minimum: 1, maximum: 9999 }),
  isHide: Type.Boolean(),
  isAffix: Type.Boolean(),
  isKeepAlive: Type.Boolean(),
  version: MenuRow.properties.version,
});
export type MenuChange = Static<typeof MenuChange>;

/** 调整顺序: all entries of a system but its tools, in the order in which they shall stand. */
export const MenuOrder = ClosedObject({
  type: SystemType,
  ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
});
export type MenuOrder = Static<typeof MenuOrder>;

/** How many entries have another place. */
export const MenuOrdered = ClosedObject({ moved: Type.Integer({ minimum: 0 }) });
export type MenuOrdered = Static<typeof MenuOrdered>;

/** 链接: a page outside of the product, in the menu of a system, for whoever may open one of its screens. */
export const MenuLink = ClosedObject({
  type: SystemType,
  title: Text(30),
  link: Type.String({ minLength: 1, maxLength: 400 }),
  isIframe: Type.Boolean(),
  /** The code of a screen of that system. */
  permission: Type.String({ minLength: 1, maxLength: 80, examples: ['admin:user:view'] }),
  sort: MenuChange.properties.sort,
});
export type MenuLink = Static<typeof MenuLink>;

export const MenuReset = ClosedObject({ version: MenuRow.properties.version });
export type MenuReset = Static<typeof MenuReset>;
