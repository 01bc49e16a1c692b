import type { CashWords, DisplayStage, ScanClass } from '@shanmen/shared/counter';

/** A counter that has no use for what was scanned says so instead of typing it somewhere. */
export function scanWords(scan: ScanClass): string {
  const words: Record<ScanClass['kind'], string> = {
    ticket: '这是门票，请到「检票」核验',
    payment: '这是付款码：按 F9 扫码收款，再扫一次',
    identity: '正在收款，证件请先返回再录',
    collection: '这是取票码：请按 F3 取票，再扫一次',
    plate: '这是号牌，请按 F2 选择团队协议',
    unknown: `未识别的条码 ${scan.code}`,
  };
  return words[scan.kind];
}

/** What the cash dialog says at a ticket window. */
export const cashWords: CashWords = {
  confirm: '收款出票',
  exact: '正好，收款出票',
  free: '免费出票',
  sending: '正在出票…',
  unknown:
    '上一笔结果未知，请勿重复收款。查询不会重复扣票；一直查不到时刷新页面，「最近三笔」里没有它即未收款。',
};

/** What the display of a ticket window says to the visitor. */
export const displayWords = {
  idle: '欢迎光临',
  cart: '请核对票种、张数与日期',
  cash: '请付现金',
  scan: '请出示微信或支付宝付款码',
  waiting: '正在确认付款，请稍候',
  done: '已出票，请核对票种与日期',
} as const satisfies Record<DisplayStage, string>;
