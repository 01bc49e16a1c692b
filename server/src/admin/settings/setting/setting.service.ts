import type { Setting } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

import type { Db, Tx } from '../../../db/transaction.ts';
import { readSettings, writeSetting } from './setting.queries.ts';

/** The value of a setting; what is missing or does not fit its schema reads as the default. */
export type SettingReader = <S extends TSchema>(setting: Setting<S>) => Static<S>;

export async function openSettings(db: Db): Promise<SettingReader> {
  const stored = await readSettings(db);
  return ({ key, schema, standard }) => {
    const value = stored.get(key);
    return Value.Check(schema, value) ? value : standard;
  };
}

export function changeSetting<S extends TSchema>(
  tx: Tx,
  { key }: Setting<S>,
  value: Static<S>,
  staffId: number | null,
): Promise<void> {
  return writeSetting(tx, key, value, staffId);
}
