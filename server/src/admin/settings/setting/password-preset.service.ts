import type { PresetEffect } from '@shanmen/shared/contracts/auth/sign-in/password';
import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';

import { listAskedBy } from '../../../auth/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { listWorking } from '../../people/user/user.queries.ts';

const mostNamed = 50;

/** Whom a preset of passwords will ask for another one at the next sign-in, were it chosen now. */
export async function effectOfPreset(db: Db, preset: PasswordPreset, now: Date): Promise<PresetEffect> {
  const people = await listWorking(db, await listAskedBy(db, preset, now));
  return { count: people.length, people: people.slice(0, mostNamed) };
}
