import type { Quantity } from '@shanmen/shared/contracts/schema';

/** A whole number with thousands apart: `-12,345`. */
export function countText(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 ? `-${digits}` : digits;
}

/** A quantity of goods with thousands apart and no idle zeros behind the point: `1,234.5`. */
export function quantityText(value: Quantity): string {
  const [whole = '0', places = ''] = value.replace(/(\.\d*?)0+$/, '$1').split('.');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return places === '' ? digits : `${digits}.${places}`;
}

/** A share in hundredths of a percent: 1234 is `12.34%`. */
export function shareText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}%`;
}
