import { isIdentityNumber } from '@shanmen/shared/contracts/ticket/selling/identity';

import { type PersonKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { plateKey } from '../../groups/tour-crew/plate-key.ts';

/** 18 characters with a birth date; a wrong check character makes the number no less personal. */
const identityNumber = /^(\d{6})(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{3}[\dx])$/i;

/** The code as it may be kept and shown: `11010119900101123X` → `110101********123X`, others as they are. */
export function maskedCode(code: string): string {
  const plain = plainOf(code);
  return identityNumber.test(plain) ? plain.replace(identityNumber, '$1********$2') : code;
}

/** How the tickets of an identity card are found that is shown instead of one; null for any other code. */
export function shownPerson(code: string, keys: PersonKeys): string | null {
  const plain = plainOf(code);
  return isIdentityNumber(plain) ? searchHash(plain, keys) : null;
}

/** By what tickets are found that are shown by something else: their person, their booking, the coach they came in. */
export type ShownBy =
  | { readonly kind: 'person'; readonly idHash: string }
  | { readonly kind: 'booking'; readonly pickupCode: string; readonly mobileEnd: string }
  | { readonly kind: 'coach'; readonly plate: string };

/** `204 817 365 0017`: 取票码, and the end of the mobile that booked. */
const booking = /^(\d{9})(\d{4})$/;

/** Told apart by shape; null for what no ticket is found by. */
export function shownBy(code: string, keys: PersonKeys): ShownBy | null {
  const idHash = shownPerson(code, keys);
  if (idHash !== null) return { kind: 'person', idHash };
  const [, pickupCode, mobileEnd] = booking.exec(plainOf(code)) ?? [];
  if (pickupCode !== undefined && mobileEnd !== undefined) return { kind: 'booking', pickupCode, mobileEnd };
  const plate = plateKey(plainOf(code));
  // A plate has a letter; digits alone are somebody else's number.
  return plate === null || !/[A-Z]/.test(plate) ? null : { kind: 'coach', plate };
}

/** What to scan instead, where the code is recognisably something else than a ticket. */
export function hintOf(code: string): string | null {
  const plain = plainOf(code);
  if (/^D\d{13}$/.test(plain)) return '这是订单号，请扫门票上的二维码或票号';
  if (isIdentityNumber(plain)) return '此证件名下没有今日可用的门票';
  if (/^\d{9}$/.test(plain)) return '请在取票码后再输入预订手机的后 4 位';
  if (booking.test(plain)) return '没有找到，按预订检票请输入取票码加手机后 4 位';
  return identityNumber.test(plain) ? '证件号码有误，请核对' : null;
}

function plainOf(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}
