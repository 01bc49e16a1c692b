import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable } from '../../schema.ts';

const Password = Type.String({ minLength: 1, maxLength: 128 });

/** Six digits that unlock the screen instead of the password. */
export const Pin = Type.String({ pattern: '^\\d{6}$', maxLength: 6 });

/** Unlocking takes the password or the PIN. */
export const Unlock = Type.Union([ClosedObject({ password: Password }), ClosedObject({ pin: Pin })]);
export type Unlock = Static<typeof Unlock>;

/** The new half of the credential; the one before it is worth nothing from now on. */
export const Unlocked = ClosedObject({ token: Type.String({ minLength: 20, maxLength: 200 }) });
export type Unlocked = Static<typeof Unlocked>;

/** Sets the PIN, or removes it with null. */
export const PinChange = ClosedObject({ currentPassword: Password, pin: Nullable(Pin) });
export type PinChange = Static<typeof PinChange>;

/** What is wrong with a PIN of six digits; null when it will do. */
export function pinFault(pin: string): string | null {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)));
  const [step] = steps;
  const isRow = steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
  return isRow ? 'PIN 不能是同一个数字或连续的数字' : null;
}
