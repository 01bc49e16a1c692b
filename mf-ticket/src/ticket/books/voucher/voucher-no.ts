/** Whether this can be what is printed on a voucher. */
export function isVoucherNo(text: string): boolean {
  return /^[\dA-Z][\dA-Z-]{3,29}$/.test(text);
}

export const voucherNoWords = '请输入或扫描券号，4 到 30 位字母或数字';

export const noIssuerWords = '没有生效的协议单位，不能收换票券';
