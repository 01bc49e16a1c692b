/**
 * Every refusal the server can answer: the HTTP status and the sentence the operator reads when
 * the rule itself says nothing more precise. A code never changes its meaning.
 */
export const errorCodes = {
  // sign-in and authorization
  not_signed_in: [401, '登录已失效，请重新登录'],
  wrong_credentials: [401, '账号或密码错误'],
  no_permission: [403, '没有权限执行此操作'],
  password_change_required: [403, '请先修改密码'],
  cross_site: [403, '请求来源不被允许'],
  session_locked: [423, '已锁屏，请先解锁'],
  unlock_wrong: [422, '密码或 PIN 不正确'],
  unlock_ended: [401, '解锁失败次数过多，请重新登录'],
  pin_weak: [422, 'PIN 过于简单'],
  step_up_required: [403, '请先验证密码'],
  too_many_attempts: [429, '尝试过于频繁，请稍后再试'],
  rate_limited: [429, '操作过于频繁，请稍后再试'],
  password_weak: [422, '密码不符合要求'],
  current_password_wrong: [422, '当前密码不正确'],
  password_unchanged: [422, '新密码不能与当前密码相同'],
  setting_unknown: [422, '没有这项设置'],
  setting_invalid: [422, '设置的值有误'],
  tables_full: [422, '保存的表格设置过多'],
  user_name_taken: [409, '账号已存在（停用的账号也不能重用）'],
  // the exchange itself
  invalid_input: [400, '提交的内容有误'],
  not_found: [404, '没有找到'],
  too_large: [413, '内容过大'],
  unsupported_type: [415, '不支持的内容类型'],
  idempotency_key_required: [400, '缺少防重复编号，请刷新后重试'],
  idempotency_mismatch: [422, '同一编号的内容不一致，请重新提交'],
  request_in_progress: [409, '上一次提交仍在处理，请稍候'],
  // the machine
  service_busy: [503, '系统繁忙，请稍后重试'],
  database_unavailable: [503, '数据库暂时不可用，请稍后重试'],
  outcome_unknown: [503, '正在确认上一笔结果，请稍候'],
  internal_error: [500, '系统内部错误，请报告错误编号'],
  // ticketing
  sold_out: [409, '余票不足'],
  slot_closed: [409, '该时段已停售'],
  sale_not_open: [422, '未到售期或已过购票时间'],
  limit_exceeded: [422, '超出限购数量'],
  product_not_on_sale: [422, '该票种未上架'],
  slot_required: [422, '请选择时段'],
  visitor_required: [422, '请补全游客证件'],
  id_invalid: [422, '证件号码有误'],
  visitor_ineligible: [422, '该游客不符合此票种条件'],
  duplicate_visitor: [409, '该证件当日已有同类门票'],
  price_missing: [422, '该票种在所选日期没有售价'],
  price_changed: [409, '价格已更新'],
  payment_mismatch: [422, '收款金额与应收不符'],
  tender_insufficient: [422, '实收金额不足'],
  shift_not_open: [409, '请先开班'],
  shift_already_open: [409, '已有未交班的班次'],
  shift_not_counted: [409, '请先清点现金'],
  over_short_reason_required: [422, '长短款不为零，请填写原因'],
  letter_conflict: [409, '门票状态已变化'],
  letter_forbidden: [422, '门票当前状态不允许此操作'],
  ticket_locked: [409, '退款中，请等待处理完成'],
  refund_forbidden: [422, '按退票规则不可退'],
  refund_exceeds_paid: [409, '退款超过实付，请核对订单'],
  refund_quote_expired: [409, '手续费已重新计算，请核对后再退'],
  refund_channel_owned: [422, '请在购买渠道退票'],
  supervisor_required: [403, '需要班长授权'],
  maker_is_checker: [403, '申请人不能审核'],
  refund_settled: [409, '该退款单已处理'],
  undo_too_late: [422, '超过 10 分钟或非最近一次检票'],
  // menu and reports
  menu_type_unknown: [400, '系统类型不存在'],
  report_unknown: [404, '报表不存在'],
  filter_invalid: [400, '筛选条件有误'],
  period_too_long: [422, '期间过长，请缩短'],
  report_timeout: [503, '查询超时，请缩小范围'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}
