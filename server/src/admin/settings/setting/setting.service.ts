import { hiddenValue, type Setting } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

import type { Db, Tx } from '../../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { readSealed, readSettings, writeSealed, writeSetting } from './setting.queries.ts';

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

/** The value of a sealed setting; empty where it is not set. */
export type SecretReader = (setting: Setting<TSchema>) => string;

export async function openSecrets(db: Db, person: PersonKeys): Promise<SecretReader> {
  const stored = await readSealed(db);
  return ({ key }) => {
    const sealed = stored.get(key);
    return sealed === undefined ? '' : openText(sealed, person);
  };
}

/** Sets a sealed value, or takes it away where it is empty. */
export function changeSecret(
  tx: Tx,
  { key }: Setting<TSchema>,
  value: string,
  { person, staffId }: { person: PersonKeys; staffId: number | null },
): Promise<void> {
  const [shown, sealed] = value === '' ? ['', null] : [hiddenValue, sealText(value, person)];
  return writeSealed(tx, key, { shown, sealed }, staffId);
}
