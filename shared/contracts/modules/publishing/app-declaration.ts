import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf, Text } from '../../schema.ts';
import { type SystemType, systemTypes } from '../../screen.ts';

const systems = ['10', '20', '30', '40', '50', '60', '70', '80'] as const satisfies readonly SystemType[];

/** Titles in the other languages of the shell, e.g. `{ en: 'Parking', 'zh-tw': '停車' }`. */
const Titles = Type.Record(Type.String({ maxLength: 10 }), Text(40), { maxProperties: 5 });

/** A screen of an app as the menu of a system shows it. */
export const DeclaredScreen = ClosedObject({
  /** The name in the screen table of the app. */
  name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 }),
  title: Text(40),
  titles: Type.Optional(Titles),
  path: Type.String({
    pattern: '^/[a-z][A-Za-z0-9-]*/[a-z][A-Za-z0-9-]*(?:/[a-z][A-Za-z0-9-]*)?(?:/[a-z][A-Za-z0-9-]*)?$',
    maxLength: 100,
  }),
  system: OneOf(systems),
  /** The code that opens the screen: one of the product, or one that the app declares. */
  permission: Text(60),
  icon: Type.Optional(Type.String({ pattern: '^[a-z0-9-]*$', maxLength: 40 })),
});
export type DeclaredScreen = Static<typeof DeclaredScreen>;

/** A part of an app that other apps show in a place of theirs. */
export const DeclaredPart = ClosedObject({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 }),
  title: Text(40),
  /** What it has to be told, e.g. `{ orderNo: 'text' }`. */
  props: Type.Record(
    Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,39}$', maxLength: 40 }),
    OneOf(['text', 'whole', 'flag']),
    { maxProperties: 10 },
  ),
  /** Written by the build: what its files weigh after gzip, besides those that the app loads anyway. */
  gzip: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type DeclaredPart = Static<typeof DeclaredPart>;

/**
 * `app.json`, the manifest of a micro-app: all that the product has to know of it. An app whose screens stand in the
 * catalogue of the product declares none here.
 */
export const AppDeclaration = ClosedObject({
  title: Text(20),
  titles: Type.Optional(Titles),
  /** Codes of its own, `app:<name without mf->:<word>`; 权限矩阵 shows each with its title. */
  permissions: Type.Array(ClosedObject({ code: Text(60), title: Text(40) }), { maxItems: 50 }),
  /** The calls of the server that it makes, e.g. `GET /api/admin/spots`. */
  routes: Type.Array(Text(200), { maxItems: 100 }),
  screens: Type.Array(DeclaredScreen, { maxItems: 50 }),
  /** What it offers to other apps; absent where that is nothing. */
  parts: Type.Optional(Type.Array(DeclaredPart, { maxItems: 20 })),
});
export type AppDeclaration = Static<typeof AppDeclaration>;

/** `mf-parking` → `app:parking:`, with which each of its own permission codes begins. */
export function codesBeginWith(app: string): string {
  return `app:${app.slice('mf-'.length)}:`;
}

/** What the menu calls the system of a screen, e.g. 票务. */
export function systemOf({ system }: DeclaredScreen): string {
  return systemTypes[system];
}
