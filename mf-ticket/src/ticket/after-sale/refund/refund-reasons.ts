import type { AskedRefundKind } from '@shanmen/shared/contracts/ticket/after-sale/refund';

/** The usual reasons, each on its digit; any other is typed. */
export const refundReasons = {
  VISITOR: ['行程取消', '天气原因', '重复购票', '证件不符', '身体不适'],
  TEAM_CUT: ['有人未到', '行程变动', '老人孩子走不动', '改走别处'],
  COMPENSATION: ['设施故障', '天气中断', '服务投诉', '排队过久'],
  SELLER_ERROR: ['票种选错', '数量选错', '日期或时段选错', '收款有误'],
} as const satisfies Record<AskedRefundKind, readonly string[]>;
