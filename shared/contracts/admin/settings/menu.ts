import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable } from '../../schema.ts';

/** The menu type of GetMyMenu: text, judged by the route, so that a wrong one has its own refusal. */
export const MyMenuQuery = ClosedObject({ pid: Type.String({ maxLength: 8 }) });

/** A menu entry: the first four fields are the specification's, the rest is what a route needs. */
export const MenuEntry = ClosedObject({
  menucode: Type.String({ maxLength: 20 }),
  /** Child code; null for a top-level entry. A toolbar entry keeps what it starts here. */
  menuChild: Nullable(Type.String({ maxLength: 200 })),
  /** Title. */
  funcName: Type.String({ maxLength: 60 }),
  isToolBar: Type.Boolean(),
  path: Type.String({ maxLength: 200 }),
  /** `<micro-app>/<screen>`, `group`, or null while the screen is not built (drawn as not found). */
  component: Nullable(Type.String({ maxLength: 80 })),
  args: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 80 })),
  /** Code for viewing; null for a group. */
  permission: Nullable(Type.String({ maxLength: 80 })),
  /** Unique: `<type>.<menucode>[.<menuChild>]`. */
  name: Type.String({ maxLength: 60 }),
  icon: Type.String({ maxLength: 40 }),
  sort: Type.Integer(),
  /** Pinyin initials of the title, for search. */
  initials: Type.String({ maxLength: 60 }),
  /** Pinyin of the title, a space between the syllables: `jin huo dan`. */
  pinyin: Type.String({ maxLength: 400 }),
  titles: Type.Record(Type.String({ maxLength: 8 }), Type.String({ maxLength: 60 })),
  isLink: Type.String({ maxLength: 400 }),
  isHide: Type.Boolean(),
  isKeepAlive: Type.Boolean(),
  isAffix: Type.Boolean(),
  isIframe: Type.Boolean(),
});
export type MenuEntry = Static<typeof MenuEntry>;

/** As {@link MenuEntry}, with the system type it belongs to. */
export const AnyMenuEntry = ClosedObject({ ...MenuEntry.properties, pid: Type.String({ maxLength: 2 }) });
export type AnyMenuEntry = Static<typeof AnyMenuEntry>;
