import type { HeadField } from '@shanmen/shared/contracts/goods/documents/document-types';

/** What is typed, and how much of it there is room for. */
export const headTexts = [
  ['billNo', 30],
  ['personName', 30],
  ['personPhone', 20],
  ['purpose', 60],
  ['teamNo', 30],
  ['invoiceTitle', 60],
  ['invoiceTaxNo', 20],
] as const satisfies readonly (readonly [HeadField, number])[];

/** A 税号 has capitals and digits, however it is typed or copied. */
export function textOf(field: HeadField, typed: string): string {
  return field === 'invoiceTaxNo' ? typed.toUpperCase().replace(/[^0-9A-Z]/g, '') : typed;
}
