/** What visitors read; every text begins with the signature of the site. */
export const smsTexts = {
  code: (code: string, minutes: number) =>
    `订票验证码 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略本短信。`,
  booked: (what: string, orderNo: string, until: string) =>
    `您已预订 ${what}，订单号 ${orderNo}，请于 ${until} 前支付，逾期自动取消。`,
  offered: (what: string, until: string) =>
    `您候补的 ${what} 有票了，已为您留位，请于 ${until} 前到订票页「我的候补」完成订票，逾期给下一位。`,
  waited: (what: string, orderNo: string) =>
    `您候补的 ${what} 已出票，订单号 ${orderNo}，二维码见订票页「我的订单」。`,
  unwaited: (what: string, yuan: string) =>
    `您候补的 ${what} 没有等到余票，预付的 ¥${yuan} 已全额按原支付方式退回。`,
  refunded: (orderNo: string, yuan: string) => `订单 ${orderNo} 退票成功，退款 ¥${yuan} 按原支付方式退回。`,
  invoiced: (orderNo: string, invoiceNo: string) =>
    `订单 ${orderNo} 的发票已开具，发票号 ${invoiceNo}，已发往您填写的邮箱。`,
  uninvoiced: (orderNo: string, reason: string) =>
    `订单 ${orderNo} 的开票申请未通过：${reason}。可在「我的订单」修改后重新申请。`,
  restored: (orderNo: string, day: string) =>
    `订单 ${orderNo} 的门票已延期到 ${day}，原二维码作废，请到「我的订单」查看新二维码。`,
} as const;

const oneSegment = 70;
const partOfMany = 67;

/** 条数: up to 70 characters are one; a longer text is cut into parts of 67. */
export function segmentsOf(text: string): number {
  const length = Array.from(text).length;
  return length <= oneSegment ? 1 : Math.ceil(length / partOfMany);
}

/** `13812345678` → `138****5678` */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
