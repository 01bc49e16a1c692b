import { isIdentityNumber } from '@shanmen/shared/contracts/ticket/identity';

import { type PersonKeys, searchHash } from '../../platform/sealed-text.ts';

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

/** What to scan instead, where the code is recognisably something else than a ticket. */
export function hintOf(code: string): string | null {
  const plain = plainOf(code);
  if (/^D\d{13}$/.test(plain)) return '这是订单号，请扫门票上的二维码或票号';
  if (isIdentityNumber(plain)) return '此证件名下没有今日可用的门票';
  return identityNumber.test(plain) ? '证件号码有误，请核对' : null;
}

function plainOf(code: string): string {
  return code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}
