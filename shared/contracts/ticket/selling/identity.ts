import { type Static, Type } from 'typebox';

import { plainCode } from '../../plain-code.ts';
import { ClosedObject, OneOf } from '../../schema.ts';

/** Documents that name a visitor. */
export const identityKinds = {
  ID_CARD: '身份证',
  PASSPORT: '护照',
  HK_MACAO: '回乡证',
  TAIWAN: '台胞证',
} as const;
export type IdentityKind = keyof typeof identityKinds;

/** How this site reads identity cards. */
export const IdentityRules = ClosedObject({
  /** Numbers of the unallocated region 99 are invented ones, for demonstration only. */
  admitsDemoRegion: Type.Boolean(),
  /** What becomes of a number of 15 digits, as cards had it until 1999; such cards ended with 2012. */
  id15: OneOf(['convert', 'refuse']),
});
export type IdentityRules = Static<typeof IdentityRules>;

/** What a document says of a person; only an identity card says more than its number. */
export type Identity = {
  readonly kind: IdentityKind;
  /** In one spelling: capital letters, 18 characters for an identity card. */
  readonly number: string;
  /** As it goes to the server: 15 digits stay 15, so that the server knows that no birthday was proved. */
  readonly given: string;
  /** Null for 15 digits too, which may be the half of another number: no price follows from their year of birth. */
  readonly birthday: string | null;
  readonly gender: 'M' | 'F' | null;
  /** First four digits: province and city. */
  readonly originCode: string | null;
};

export type IdentityReading =
  | { readonly identity: Identity; readonly fault: null }
  | { readonly identity: null; readonly fault: string };

/** @param today day on which the document is shown: nobody is born after it */
export function readIdentity(
  kind: IdentityKind,
  text: string,
  { today, admitsDemoRegion, id15 }: IdentityRules & { readonly today: string },
): IdentityReading {
  const number = plainCode(text).trim().toUpperCase();
  if (kind !== 'ID_CARD') return readOther(kind, number);
  if (/^\d{15}$/.test(number)) {
    if (id15 === 'refuse') return faulty('15 位旧身份证已停用，请录入 18 位身份证号');
    return withoutBirthday(
      readCard(withCheck(`${number.slice(0, 6)}19${number.slice(6)}`), today, admitsDemoRegion),
      number,
    );
  }
  return readCard(number, today, admitsDemoRegion);
}

/** Whether 18 characters have a real birth date and the right check character. */
export function isIdentityNumber(text: string): boolean {
  return /^\d{17}[\dXx]$/.test(text) && isRealDay(birthdayOf(text)) && hasRightCheck(text.toUpperCase());
}

/** Full years on a day; whoever has the birthday that day has completed the year. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** `3301********0017`; of other documents the first character and the last three. */
export function maskedIdentity(number: string): string {
  const [first, last] = number.length === 18 ? [4, 4] : [1, 3];
  return `${number.slice(0, first)}${'*'.repeat(Math.min(8, number.length - first - last))}${number.slice(-last)}`;
}

const others = {
  PASSPORT: /^(?=.*\d)[A-Z0-9]{5,15}$/,
  HK_MACAO: /^[HM]\d{8}(\d{2})?$/,
  TAIWAN: /^\d{8}(\d{2})?$/,
} as const satisfies Record<Exclude<IdentityKind, 'ID_CARD'>, RegExp>;

function readOther(kind: Exclude<IdentityKind, 'ID_CARD'>, number: string): IdentityReading {
  if (!others[kind].test(number)) return faulty(`${identityKinds[kind]}号码有误，请核对`);
  return {
    identity: { kind, number, given: number, birthday: null, gender: null, originCode: null },
    fault: null,
  };
}

function withoutBirthday(reading: IdentityReading, given: string): IdentityReading {
  return reading.identity === null
    ? reading
    : { identity: { ...reading.identity, given, birthday: null }, fault: null };
}

/** Nobody is known to be older; a year of birth that says so is a typing error. */
const oldestAge = 120;

function readCard(number: string, today: string, admitsDemoRegion: boolean): IdentityReading {
  if (!/^\d{17}[\dX]$/.test(number)) return faulty('身份证号应为 18 位');
  if (!isPlausibleRegion(number.slice(0, 2), admitsDemoRegion)) return faulty('身份证号的地区码有误');
  const birthday = birthdayOf(number);
  if (!isRealDay(birthday) || birthday > today || ageOn(birthday, today) > oldestAge) {
    return faulty('身份证号的出生日期有误');
  }
  if (!hasRightCheck(number)) return faulty('身份证号校验位不符，请核对');
  return {
    identity: {
      kind: 'ID_CARD',
      number,
      given: number,
      birthday,
      gender: Number(number[16]) % 2 === 1 ? 'M' : 'F',
      originCode: number.slice(0, 4),
    },
    fault: null,
  };
}

function faulty(fault: string): IdentityReading {
  return { identity: null, fault };
}

/** Provinces, and the codes of residents of Hong Kong, Macao and Taiwan. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])$/;

function isPlausibleRegion(province: string, admitsDemoRegion: boolean): boolean {
  return provinces.test(province) || (admitsDemoRegion && province === '99');
}

function birthdayOf(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}

function isRealDay(day: string): boolean {
  const born = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(born.getTime()) && born.toISOString().slice(0, 10) === day && day >= '1900-01-01';
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 17 digits with the character that proves them. */
export function withCheck(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${'10X98765432'[sum % 11] ?? ''}`;
}

function hasRightCheck(number: string): boolean {
  return withCheck(number.slice(0, 17)) === number;
}
