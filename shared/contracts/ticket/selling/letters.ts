/** Ticket letters of the specification. */
export const ticketLetters = { R: '预订', I: '出票', O: '检票', X: '取消', F: '退票', N: '未到' } as const;
export type TicketLetter = keyof typeof ticketLetters;

type Standing = { readonly status: TicketLetter; readonly isUsedUp?: boolean | undefined };

/** Whether a gate may still open for the ticket: only then it has a code and is handed out on paper. */
export function isInForce({ status, isUsedUp = false }: Standing): boolean {
  return status === 'I' || (status === 'O' && !isUsedUp);
}

/** `from>to` steps that exist; every other step is refused. The letter before a ticket exists is `-`. */
export const letterSteps = {
  '->R': 'L0',
  '->I': 'L1',
  'R>I': 'L2',
  'R>X': 'L3',
  'R>N': 'L4',
  'I>O': 'L5',
  'O>O': 'L6',
  'I>F': 'L7',
  'I>N': 'L8',
  'O>I': 'L9',
  'N>I': 'L10',
  'N>F': 'L11',
  'I>I': 'L12',
  'R>R': 'L12',
} as const satisfies Record<string, string>;

/** What a scan can answer, and the words the inspector reads. */
export const checkInResults = {
  OK: '请通行',
  UNKNOWN: '无效票',
  UNPAID: '未支付',
  CANCELLED: '已取消',
  REFUNDED: '已退票',
  USED_UP: '已使用',
  TOO_EARLY: '未到时段',
  TOO_LATE: '已过时段',
  WRONG_DATE: '非当日',
  WRONG_SPOT: '非本景点',
  REVOKED: '旧码已作废',
  LOCKED: '退款中',
  BLACKLIST: '黑名单',
  NEED_ID: '需核验证件',
  AMBIGUOUS: '同证多票',
  INTERVAL: '间隔不足',
  ERROR: '系统繁忙，请走人工通道',
  UNDO: '误检撤销',
} as const;
export type CheckInResult = keyof typeof checkInResults;

/** `1234567890123456` → `1234 5678 9012 3456`: read aloud and typed in fours. */
export function ticketNoInFours(ticketNo: string): string {
  return ticketNo.replace(/(.{4})(?=.)/g, '$1 ');
}
