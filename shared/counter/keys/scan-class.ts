import { isIdentityNumber } from '@shanmen/shared/contracts/ticket/selling/identity';
import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';

/** What a scanned text is. Only a ticket of ours means something at every counter. */
export type ScanClass =
  | { readonly kind: 'ticket'; readonly code: string }
  | { readonly kind: 'payment'; readonly code: string; readonly by: 'wechat' | 'alipay' | 'unknown' }
  | { readonly kind: 'identity'; readonly code: string }
  | { readonly kind: 'collection'; readonly code: string }
  | { readonly kind: 'plate'; readonly code: string }
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Tells by shape what was scanned. A payment code of 18 digits and an identity card look alike, as do one
 * of 16 digits and a ticket number; what the counter is doing decides: while paying it is a payment code.
 */
export function classifyScan(text: string, { paying }: { readonly paying: boolean }): ScanClass {
  const code = text.trim();
  if (/^1\.\d{16}\.\d{1,4}\.[\w-]{1,40}$/.test(code)) return { kind: 'ticket', code };
  const by = payerOf(code);
  if (paying && (by !== 'unknown' || /^\d{18}$/.test(code))) return { kind: 'payment', code, by };
  if (isIdentityNumber(code)) return { kind: 'identity', code: code.toUpperCase() };
  if (/^\d{16}$/.test(code)) return { kind: 'ticket', code };
  if (by !== 'unknown') return { kind: 'payment', code, by };
  if (/^\d{9}$/.test(code)) return { kind: 'collection', code };
  if (/^[A-Z]\d{3}$/.test(code)) return { kind: 'plate', code };
  return { kind: 'unknown', code };
}

const payers = { WECHAT: 'wechat', ALIPAY: 'alipay' } as const;

function payerOf(code: string): 'wechat' | 'alipay' | 'unknown' {
  const owner = codeOwner(code);
  return owner === null ? 'unknown' : payers[owner];
}
