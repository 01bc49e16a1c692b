import { type Static, type TSchema, Type } from 'typebox';

import { ClosedObject, Instant, Nullable, Text } from '../../schema.ts';
import { settings } from './settings.ts';

export type SettingName = keyof typeof settings;

/** Settings of the site as they stand; the value fits the schema of the setting. */
export const SettingRow = ClosedObject({
  name: Type.Unsafe<SettingName>(Type.String({ enum: Object.keys(settings), maxLength: 60 })),
  value: Type.Unknown(),
  /** What holds when nobody set it. */
  standard: Type.Unknown(),
  updatedBy: Nullable(Type.String({ maxLength: 60 })),
  updatedAt: Nullable(Instant),
  version: Type.Integer({ minimum: 0 }),
});
export type SettingRow = Static<typeof SettingRow>;

export const SettingRows = Type.Array(SettingRow, { maxItems: 500 });
export type SettingRows = Static<typeof SettingRows>;

export const SettingParams = ClosedObject({ name: SettingRow.properties.name });
export type SettingParams = Static<typeof SettingParams>;

export const SettingChange = ClosedObject({
  value: Type.Unknown(),
  reason: Text(100),
  version: Type.Integer({ minimum: 0 }),
});
export type SettingChange = Static<typeof SettingChange>;

/** The schema of a setting by its name. */
export function settingSchema(name: SettingName): TSchema {
  return settings[name].schema;
}
