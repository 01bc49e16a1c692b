import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../../schema.ts';

/** A request with more than this is refused, for settings of the shell as for those of one table. */
export const settingsBytes = 16 * 1024;

/**
 * Settings of the shell that follow their owner. `values` holds synced keys of `settingRules` only,
 * each as its rule wants it. Of two versions the one with the later `updatedAt` wins.
 */
export const UserSettings = ClosedObject({
  updatedAt: Instant,
  values: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 100 }),
});
export type UserSettings = Static<typeof UserSettings>;
