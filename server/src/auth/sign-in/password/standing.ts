import {
  type PasswordPreset,
  passwordPresets,
  passwordReminderDays,
  presetOf,
} from '@shanmen/shared/contracts/auth/sign-in/password-rules';

import type { Db, Tx } from '../../../db/transaction.ts';
import { listFallingShort, markDue, notePreset } from './password.queries.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Whether the password with which somebody just signed in still holds; what falls short becomes due.
 * @param at.typed the password; null where a one-time code stood for it
 */
export async function judgeStanding(
  tx: Tx,
  staffId: number,
  { preset, typed, now }: { preset: PasswordPreset; typed: string | null; now: Date },
): Promise<void> {
  // Under a stricter choice who is asked stays exactly who was named when it was made.
  if (preset === 'standard') {
    if (typed !== null) await notePreset(tx, staffId, presetOf(typed));
    return;
  }
  await markDue(tx, staffId, { preset, before: dueBefore(preset, now) });
}

/** Who will have to change the password at the next sign-in, were the preset chosen now. */
export function listAskedBy(db: Db, preset: PasswordPreset, now: Date): Promise<number[]> {
  return listFallingShort(db, { preset, before: dueBefore(preset, now) });
}

/** Days for which the password still holds; null where its end is not near. */
export function daysLeft(preset: PasswordPreset, changedAt: string | null, now: Date): number | null {
  const { days } = passwordPresets[preset];
  if (days === 0 || changedAt === null) return null;
  const left = Math.ceil((new Date(changedAt).getTime() + days * day - now.getTime()) / day);
  return left <= passwordReminderDays ? Math.max(0, left) : null;
}

function dueBefore(preset: PasswordPreset, now: Date): Date | null {
  const { days } = passwordPresets[preset];
  return days === 0 ? null : new Date(now.getTime() - days * day);
}
