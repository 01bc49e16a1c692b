import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable, OneOf } from '../../schema.ts';

/** What a visitor shows for a reduced ticket, as the seller ticks it and the gate reads it. */
export const certKinds = {
  STUDENT: '学生证',
  SOLDIER: '军人证件',
  DISABLED: '残疾证',
  FIRE: '消防救援证',
  HEIGHT: '身高',
} as const;
export type CertKind = keyof typeof certKinds;

/** `AGE` is what the identity card itself proves. */
export const certTitles = { ...certKinds, AGE: '年龄' } as const satisfies Record<string, string>;
export type ShownCert = keyof typeof certTitles;

export const CertKindSchema = OneOf(['STUDENT', 'SOLDIER', 'DISABLED', 'FIRE', 'HEIGHT']);
export const ShownCertSchema = OneOf(['STUDENT', 'SOLDIER', 'DISABLED', 'FIRE', 'HEIGHT', 'AGE']);

const Years = Type.Integer({ minimum: 0, maximum: 150 });

/** Who may have a reduced ticket: by age on the visit day, or with one of the certificates. */
export const Eligibility = ClosedObject({
  ages: Type.Array(ClosedObject({ from: Years, to: Years }), { maxItems: 5 }),
  certs: Type.Array(CertKindSchema, { maxItems: 5 }),
  heightMaxCm: Nullable(Type.Integer({ minimum: 50, maximum: 250 })),
  /** First digits of the identity number; none means any. */
  idPrefixes: Type.Array(Type.String({ pattern: '^\\d{2,6}$', maxLength: 6 }), { maxItems: 20 }),
});
export type Eligibility = Static<typeof Eligibility>;

export type Entitled =
  | { readonly isEligible: true; readonly cert: ShownCert | null }
  | { readonly isEligible: false; readonly reason: string };

type Person = {
  /** On the visit day; null when the document does not say. */
  readonly age: number | null;
  readonly number: string;
  readonly cert: CertKind | null;
};

/** Whether a person may have a ticket, and what the gate has to look at again. */
export function entitlementOf(eligibility: Eligibility | null, person: Person): Entitled {
  if (eligibility === null) return { isEligible: true, cert: null };
  const { ages, certs, idPrefixes } = eligibility;
  if (idPrefixes.length > 0 && !idPrefixes.some(prefix => person.number.startsWith(prefix))) {
    return { isEligible: false, reason: '不是本县居民' };
  }
  if (person.cert !== null && certs.includes(person.cert)) return { isEligible: true, cert: person.cert };
  if (ages.length === 0 && certs.length === 0) return { isEligible: true, cert: null };
  if (isOfAge(eligibility, person.age)) return { isEligible: true, cert: 'AGE' };
  return { isEligible: false, reason: `须 ${conditionsOf(eligibility)}` };
}

export function isOfAge({ ages }: Eligibility, age: number | null): boolean {
  return age !== null && ages.some(({ from, to }) => from <= age && age <= to);
}

/** `7–18 岁、60–64 岁，或持学生证` */
export function conditionsOf({ ages, certs, heightMaxCm }: Eligibility): string {
  const byAge = ages.map(({ from, to }) => {
    if (from === 0) return `${to} 岁及以下`;
    return to >= 120 ? `${from} 岁及以上` : `${from}–${to} 岁`;
  });
  const byCert = certs.map(cert =>
    cert === 'HEIGHT' && heightMaxCm !== null ? `身高 ${heightMaxCm} cm 以下` : certKinds[cert],
  );
  const parts = [byAge.join('、'), byCert.length > 0 ? `凭${byCert.join('、')}` : ''];
  return parts.filter(part => part !== '').join('，或');
}
