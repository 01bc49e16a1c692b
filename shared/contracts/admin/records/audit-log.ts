import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
} from '../../schema.ts';
import { riskActions } from './risk.ts';

/** What people read for an action; a new one needs its title here. */
export const auditTitles: Readonly<Record<string, string>> = {
  'admin.grant-request.decided': '复核授权',
  'admin.audit-log.exported': '导出操作日志',
  'admin.login-log.exported': '导出登录日志',
  'admin.menu.changed': '修改菜单',
  'admin.outlet.changed': '修改网点与区域',
  'admin.permission.explained': '查看权限说明',
  'admin.permission.exported': '导出按权限查人',
  'admin.permission.printed': '打印按权限查人',
  'admin.person.looked-into': '查看他人记录',
  'admin.pii.viewed': '查看完整号码',
  'admin.risk.checked': '核对高风险操作',
  'admin.role.changed': '修改角色',
  'admin.role.exported': '导出角色',
  'admin.setting.changed': '修改设置',
  'admin.three-officers.switched': '开启或关闭三员分立',
  'admin.user.changed': '新增或修改用户',
  'admin.user.deleted': '删除用户',
  'admin.user.exported': '导出用户',
  'admin.user.reset': '发一次性口令',
  'admin.user.second-factor-reset': '重置二次验证',
  'admin.user.unlocked': '解除登录限制',
  'auth.account.unlocked': '命令行解除登录限制',
  'auth.approval.given': '现场授权',
  'auth.device.enrolled': '信任设备',
  'auth.device.revoked': '撤销可信设备',
  'auth.password.changed': '修改密码',
  'auth.pin.changed': '修改 PIN',
  'auth.recovery-code.used': '用恢复码登录',
  'auth.session.kicked': '强制下线',
  'auth.session.locked': '锁屏',
  'auth.session.stepped-up': '再次验证密码',
  'auth.session.unlocked': '解锁',
  'auth.totp.enrolled': '启用二次验证',
  'auth.totp.removed': '关闭二次验证',
  'commerce.blacklist.changed': '拉黑与解除',
  'commerce.credit-account.changed': '新增或修改授信账户',
  'commerce.product.changed': '新增、修改或上下架票种',
  'commerce.combo-part.changed': '更改组合票的组成与分摊',
  'commerce.refund-rule.changed': '新增、停用退票规则或更改适用票种',
  'commerce.enterprise.changed': '新增或修改企业',
  'commerce.enterprise.transferred': '转移客户',
  'commerce.invoice.changed': '申请发票或更改其状态',
  'commerce.invoice.exported': '导出发票',
  'goods.account-book.printed': '打印台账',
  'goods.document.audited': '审核单据',
  'goods.document.audited2': '二级审核单据',
  'goods.document.checked': '一级审核单据',
  'goods.document.exported': '导出单据明细',
  'goods.document.filed': '上传单据附件',
  'goods.document.made': '制单',
  'goods.document.overridden': '授权单据例外',
  'goods.document.printed': '打印单据',
  'goods.document.received': '收货',
  'goods.document.rejected': '驳回单据',
  'goods.document.reversed': '红冲单据',
  'goods.document.submitted': '提交单据',
  'goods.document.unaudited': '反审核单据',
  'goods.document.unfiled': '删除单据附件',
  'goods.document.voided': '作废单据',
  'goods.document.withdrawn': '撤回单据',
  'goods.master.changed': '修改商品资料',
  'goods.list.exported': '导出库存与台账等列表',
  'goods.master.exported': '导出商品资料',
  'goods.master.imported': '导入商品资料',
  'goods.payable.adjusted': '调整应付款',
  'goods.payable.paid': '付款给供应商',
  'goods.payable.reversed': '冲销付款',
  'goods.payable.settled': '核销应付款',
  'goods.payable.unsettled': '取消核销',
  'goods.period.closed': '月结',
  'goods.period.reopened': '反月结',
  'goods.price.changed': '改价',
  'goods.stock-count.finished': '完成盘点',
  'goods.stock-count.opened': '开始盘点',
  'goods.stock-count.voided': '作废盘点',
  'modules.canary.ended': '结束灰度',
  'modules.canary.set': '设置灰度',
  'modules.override.shared': '分享调试版本',
  'modules.override.taken': '使用调试版本',
  'modules.override.withdrawn': '收回调试版本',
  'modules.publish-key.made': '新建发布密钥',
  'modules.publish-key.revoked': '停用发布密钥',
  'modules.release.promoted': '上线模块',
  'modules.release.rolled-back': '回退模块',
  'modules.version.approved': '批准模块版本',
  'modules.version.published': '发布模块版本',
  'platform.log.archived': '归档日志',
  'reports.export.fetched': '下载后台导出',
  'reports.export.removed': '删除后台导出',
  'reports.report.exported': '导出报表',
  'reports.report.printed': '打印报表',
  'reports.word-template.changed': '修改报表字模板',
  'reports.word.exported': '导出报表字',
  'reports.word.kept': '留存报表字',
  'reports.word.locked': '锁定报表字',
  'reports.word.printed': '打印报表字',
  'reports.today-sheet.audited': '审核今日报表',
  'reports.today-sheet.changed': '修改今日报表',
  'reports.today-sheet.submitted': '提交今日报表',
  'reports.today-sheet.unlocked': '退回与解锁今日报表',
  'ticket.agreement.changed': '新增或修改协议',
  'ticket.agreement.filed': '上传协议附件',
  'ticket.cash.moved': '登记钱箱与缴款',
  'ticket.channel.added': '新增销售渠道',
  'ticket.channel.changed': '修改销售渠道',
  'ticket.channel-key.made': '发放渠道密钥',
  'ticket.channel-key.revoked': '停用渠道密钥',
  'ticket.check-in.forced': '强制放行',
  'ticket.check-in.undone': '撤销检票',
  'ticket.device.changed': '修改检票设备',
  'ticket.device.enrolled': '登记检票设备',
  'ticket.device.rekeyed': '更换设备密钥',
  'ticket.code-limit.reached': '验证码达到发送上限',
  'ticket.driver.changed': '新增或修改司机',
  'ticket.gate.changed': '新增或修改检票口',
  'ticket.guide.changed': '新增或修改导游',
  'ticket.list.exported': '导出订单与协议等列表',
  'ticket.order.collected': '取票',
  'ticket.team-booking.cancelled': '取消团队预订',
  'ticket.team-booking.cut': '团队预订减员',
  'ticket.team-booking.charged': '团队未到扣款',
  'ticket.order.reprinted': '补打订单',
  'ticket.offline-lease.taken': '领取离线额度',
  'ticket.offline-lease.returned': '交回离线额度',
  'ticket.offline-sale.settled': '处理离线售票',
  'ticket.payment.closed': '关闭收款',
  'ticket.photo.kept': '留持票人照片',
  'ticket.price-rule.changed': '修改票价规则',
  'ticket.price.changed': '修改票价',
  'ticket.rebate.changed': '审核、支付与冲回返利',
  'ticket.print-layout.changed': '新增或修改票面',
  'ticket.refund.audited': '审核退票',
  'ticket.refund.made': '退票',
  'ticket.scan-conflict.settled': '处理离线冲突',
  'ticket.sale-site.changed': '新增或修改售票点与窗口',
  'ticket.sale.conceded': '给予优惠与免票',
  'ticket.credit.over': '授权超额记账',
  'ticket.shift.audited': '审核班次',
  'cashier.shift.closed': '收银交班',
  'cashier.shift.forced': '收银强制交班',
  'cashier.shift.recounted': '收银复点',
  'cashier.shift.approved': '审核收银班次',
  'cashier.refund.made': '收银退货',
  'cashier.override.given': '收银主管授权',
  'cashier.exception.resolved': '处理待处理销售',
  'cashier.list.exported': '导出交易与司机明细等列表',
  'cashier.receipt.reprinted': '重印小票',
  'cashier.sale.freed': '收银免单',
  'cashier.promotion.changed': '新增或修改促销',
  'cashier.member.added': '新增会员',
  'cashier.member.recharged': '会员充值',
  'audit.bank-in.added': '登记解款',
  'audit.bank-in.voided': '作废解款',
  'cashier.driver-visit.added': '登记司机到访',
  'cashier.driver-visit.linked': '关联司机到访的销售',
  'cashier.driver-visit.audited': '审核司机到访',
  'cashier.cash.moved': '收银现金收支与开钱箱',
  'cashier.held-cart.dropped': '删除收银挂单',
  'ticket.shift.closed': '交班',
  'ticket.shift.forced': '强制交班',
  'ticket.voucher.settled': '结算换票券',
  'ticket.slot-template.changed': '新增或修改时段模板',
  'ticket.slot.changed': '修改时段',
  'ticket.allotment-rule.changed': '修改配额方案',
  'ticket.allotment.changed': '调整与释放渠道配额',
  'ticket.sale-link.changed': '修改售票链接',
  'ticket.sale-link.downloaded': '下载售票链接的二维码',
  'ticket.visitor.forgotten': '游客信息到期匿名',
  'ticket.waiting.changed': '调整候补',
  'ticket.waiting.returned': '处理候补退款',
  'ticket.spot-closure.changed': '闭园与停用',
  'ticket.calendar.changed': '修改日历',
  'ticket.spot.changed': '新增或修改景点',
  'ticket.ticket.changed': '改签',
  'ticket.ticket.restored': '延期恢复',
  'ticket.ticket.revoked': '补打并作废旧码',
  'ticket.ticket.reprinted': '补打门票',
};

/** Groups of actions that one looks for. */
export const auditKinds = {
  rights: '权限变更',
  risky: '高风险操作',
  leaving: '导出与打印',
} as const;
export type AuditKind = keyof typeof auditKinds;

const { export: exported, reprint: reprinted, ...others } = riskActions;

/** The actions of each group; what is risky is said once, in `riskActions`. */
export const auditKindActions: Readonly<Record<AuditKind, readonly string[]>> = {
  rights: [
    ...riskActions.rights,
    'admin.user.deleted',
    'admin.user.reset',
    'admin.user.second-factor-reset',
    'admin.user.unlocked',
  ],
  // Only a large export is risky; all of them stand under what leaves the house.
  risky: [...reprinted, ...Object.values(others).flat()],
  leaving: [
    ...exported,
    ...reprinted,
    'reports.export.fetched',
    'reports.export.removed',
    'reports.report.printed',
    'reports.word.kept',
    'reports.word.locked',
    'reports.word.exported',
    'reports.word.printed',
    'goods.document.printed',
    'goods.account-book.printed',
    'admin.permission.printed',
    'ticket.sale-link.downloaded',
  ],
};

/** What only looks at a person: each look stands in the log, and many hide what was changed. */
export const auditLooks: readonly string[] = ['admin.permission.explained', 'admin.pii.viewed'];

const Kind = OneOf(['rights', 'risky', 'leaving']);
const Value = Type.String({ maxLength: 2000 });

/** One row of the log, with what changed in words. */
export const AuditLog = ClosedObject({
  id: Id,
  at: Instant,
  /** Null for what nobody signed in did. */
  who: Nullable(Type.String({ maxLength: 60 })),
  secondPerson: Nullable(Type.String({ maxLength: 60 })),
  action: Type.String({ maxLength: 100 }),
  objectType: Type.String({ maxLength: 100 }),
  objectId: Type.String({ maxLength: 200 }),
  /** Who or what it is, where the log knows a name. */
  objectName: Nullable(Type.String({ maxLength: 100 })),
  outletName: Nullable(Type.String({ maxLength: 60 })),
  result: OneOf(['done', 'refused']),
  reason: Nullable(Type.String({ maxLength: 500 })),
  changes: Type.Array(ClosedObject({ field: Type.String({ maxLength: 100 }), from: Value, to: Value }), {
    maxItems: 200,
  }),
  /** The file that left by it; null where none did, or not the whole of one. */
  file: Nullable(
    ClosedObject({
      bytes: Type.Integer({ minimum: 0 }),
      /** SHA-256 of its content, 64 hexadecimal digits. */
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
      /** How often it was handed over; at first, and at last. */
      times: Type.Integer({ minimum: 1 }),
      firstAt: Instant,
      lastAt: Instant,
    }),
  ),
  ip: Nullable(Type.String({ maxLength: 60 })),
  requestId: Type.String({ maxLength: 100 }),
});
export type AuditLog = Static<typeof AuditLog>;

export const AuditLogQuery = ClosedObject({
  ...pageQuery,
  /** Part of the person, the object, the reason or the number of the request; or the SHA-256 of a file. */
  keyword: Type.Optional(OptionalText(64)),
  action: Type.Optional(OptionalText(100)),
  kind: Type.Optional(Kind),
  objectType: Type.Optional(OptionalText(100)),
  objectId: Type.Optional(OptionalText(200)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  outletId: Type.Optional(Id),
  result: Type.Optional(OneOf(['done', 'refused'])),
  /** Changes by which a user got or lost this permission. */
  code: Type.Optional(OptionalText(80)),
  without: Type.Optional(OneOf(['looks'])),
  /** What left the house with at least as many rows. */
  leastRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});
export type AuditLogQuery = Static<typeof AuditLogQuery>;

/** Up to where the rows are chained, so that none of them can be altered unseen. */
export const AuditChain = ClosedObject({
  sealed: Type.Integer({ minimum: 0 }),
  sealedAt: Nullable(Instant),
  /**
   * The hash of the last seal, 64 hexadecimal digits: whoever rebuilds the whole chain later does not come to one that
   * was written down.
   */
  head: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })),
  /** When the chain was worked out again last, and whether it held; null before the first night. */
  provedAt: Nullable(Instant),
  holds: Type.Boolean(),
  /** Rows before this moment are in files; null where none was taken out yet. */
  archivedUntil: Nullable(Instant),
});
export type AuditChain = Static<typeof AuditChain>;

export const AuditLogPage = Page(AuditLog);
export type AuditLogPage = Static<typeof AuditLogPage>;
