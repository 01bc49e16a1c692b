import { reviewStates } from '../../audit/audit-batch.ts';
import { bankInStates } from '../../audit/bank-in.ts';
import { exceptionWays } from '../../cashier/open-sale.ts';
import { openSaleStates } from '../../cashier/sale.ts';
import { tillShiftStates } from '../../cashier/shift.ts';
import {
  blacklistKinds,
  blacklistReasons,
  blacklistScopes,
  blacklistStates,
} from '../../commerce/blacklist/blacklist-entry.ts';
import { creditKinds, creditStates } from '../../commerce/partners/credit-account.ts';
import { enterpriseKinds, enterpriseStatuses } from '../../commerce/partners/enterprise.ts';
import { billRowStates } from '../../commerce/payments/channel-bill.ts';
import { invoiceStates } from '../../commerce/invoice.ts';
import { statementStates } from '../../commerce/partners/statement.ts';
import { productChannels } from '../../commerce/products/product-draft.ts';
import { quotaModes } from '../../goods/masters/department-quota.ts';
import { documentStatuses } from '../../goods/documents/document.ts';
import { itemKinds, itemStatuses } from '../../goods/items/item.ts';
import { masterStatuses } from '../../master/master-status.ts';
import { masterTitle, masterWord } from '../../master/masters.ts';
import { entryKinds } from '../../goods/payables/payable.ts';
import { periodStatuses } from '../../goods/books/period.ts';
import { countStatuses } from '../../goods/counting/stock-count.ts';
import { tillPrinters } from '../../goods/masters/till.ts';
import { warehouseKinds } from '../../goods/masters/warehouse.ts';
import {
  agreementStates,
  noshowPolicies,
  payModes,
  rebateBases,
  rebatePeriods,
  settleBases,
  settleCycles,
} from '../../ticket/groups/agreement.ts';
import { allotmentStates } from '../../ticket/capacity/allotment.ts';
import { releaseKinds } from '../../ticket/capacity/allotment-rule.ts';
import { deviceKinds } from '../../ticket/admission/device.ts';
import { escortStates } from '../../ticket/groups/tour-crew.ts';
import { guideGrades } from '../../ticket/groups/guide.ts';
import { ticketLetters } from '../../ticket/selling/letters.ts';
import { offlineLeaseStates } from '../../ticket/offline/offline-lease.ts';
import { offlineSaleStates } from '../../ticket/offline/offline-sale.ts';
import { orderStates } from '../../ticket/selling/order-list.ts';
import { paymentStates } from '../../ticket/selling/payment.ts';
import { customerTypes, dayTypes, priceSeasons, priceStates } from '../../ticket/pricing/price-rule.ts';
import { rebatePayouts, rebateSources, rebateStates } from '../../ticket/groups/rebate.ts';
import { refundKinds, refundStates } from '../../ticket/after-sale/refund.ts';
import { linkChannels, linkOwners, linkStates } from '../../ticket/channels/sale-link.ts';
import { shiftStates } from '../../ticket/shift/shift.ts';
import { gateDirections, masterStatuses as placeStatuses, spotKinds } from '../../ticket/setup/spot.ts';
import { closureRefunds, closureStates } from '../../ticket/capacity/spot-closure.ts';
import { voucherStates } from '../../ticket/books/voucher.ts';
import { waitingStates } from '../../ticket/booking/waiting-entry.ts';
import { prepaidStates } from '../../ticket/booking/waiting-prepayment.ts';
import { exportFormats } from '../../reports/export.ts';
import { todayStates } from '../../reports/today-sheet.ts';
import { grantRequestStates } from '../rights/grant-request.ts';
import { menuIcons } from '../settings/menu-icons.ts';
import { outletStatuses } from '../places/outlet.ts';
import { roleStatuses } from '../rights/role.ts';
import { staffStatuses } from '../people/user.ts';

type Words = Readonly<Record<string, string>>;

/** What the values of a field are called, whatever has the field. */
const valuesOfField: Readonly<Record<string, Words>> = {
  billState: billRowStates,
  channel: linkChannels,
  channels: productChannels,
  customerType: customerTypes,
  dayType: dayTypes,
  direction: gateDirections,
  format: exportFormats,
  grade: guideGrades,
  icon: menuIcons,
  letter: ticketLetters,
  mode: quotaModes,
  noshowPolicy: noshowPolicies,
  ownerType: linkOwners,
  payModes,
  payout: rebatePayouts,
  prepaid: prepaidStates,
  printer: tillPrinters,
  rebateBasis: rebateBases,
  rebatePeriod: rebatePeriods,
  refundPolicy: closureRefunds,
  releaseKind: releaseKinds,
  scopes: blacklistScopes,
  season: priceSeasons,
  settleBasis: settleBases,
  settleCycle: settleCycles,
  source: rebateSources,
  trialBy: { server: '服务器', publisher: '发布人' },
};

/** A kind of object in the log that is no declared master: what it is called, and what its own states and kinds are. */
type ObjectWords = { readonly title: string; readonly states?: Words; readonly kinds?: Words };

const objects: Readonly<Record<string, ObjectWords>> = {
  'admin.menu': { title: '菜单' },
  'admin.outlet': { title: '网点', states: outletStatuses },
  'admin.record': { title: '他人记录' },
  'admin.region': { title: '区域' },
  'admin.risk': { title: '高风险操作' },
  'admin.role': { title: '角色', states: { ...roleStatuses, ...grantRequestStates } },
  'admin.setting': { title: '设置' },
  'admin.staff': { title: '用户', states: { ...staffStatuses, ...grantRequestStates } },
  'admin.three-officers': { title: '三员分立' },
  'auth.device': { title: '可信设备' },
  'auth.session': { title: '会话' },
  'barcode-rule': { title: '条码规则', states: masterStatuses },
  export: { title: '后台导出' },
  'goods.backdate': { title: '补录更早日期' },
  'goods.jt-nosource': { title: '无源单采购退货' },
  'goods.lowprice': { title: '低于最低售价' },
  'goods.overdue': { title: '向逾期未还者出借' },
  'goods.xt-nosource': { title: '无源单销售退货' },
  'ticket.cash-move': { title: '钱箱与缴款' },
  'ticket.concession': { title: '优惠与免票' },
  'ticket.offline-lease': { title: '离线额度' },
  'ticket.over-credit': { title: '超额记账' },
  'ticket.refund': { title: '退票' },
  agreement: { title: '协议', states: agreementStates },
  allotment_rule: { title: '配额方案', states: placeStatuses },
  bank_in: { title: '解款', states: bankInStates },
  blacklist_entry: { title: '黑名单', states: blacklistStates, kinds: blacklistKinds },
  calendar_day: { title: '日历' },
  channel_bill: { title: '渠道账单' },
  channel_bill_row: { title: '对账差异' },
  channel_hook: { title: '渠道回调' },
  channel_key: { title: '渠道密钥' },
  sms_account: { title: '短信账户' },
  sales_channel: { title: '销售渠道', states: placeStatuses },
  channel_quota: { title: '渠道配额', states: allotmentStates },
  credit_account: { title: '授信账户', states: creditStates, kinds: creditKinds },
  category: { title: '商品分类' },
  device: { title: '检票设备', states: placeStatuses, kinds: deviceKinds },
  doc: { title: '商品单据', states: documentStatuses },
  driver: { title: '司机', states: escortStates },
  driver_visit: { title: '司机到访' },
  enterprise: { title: '企业', states: enterpriseStatuses, kinds: enterpriseKinds },
  gate: { title: '检票口', states: placeStatuses },
  goods: { title: '商品', states: itemStatuses, kinds: itemKinds },
  guide: { title: '导游', states: escortStates },
  held_cart: { title: '挂单' },
  invoice: { title: '发票', states: invoiceStates },
  list: { title: '列表' },
  member: { title: '会员' },
  log_archive: { title: '日志归档' },
  module_local_build: { title: '开发者的构建' },
  module_override: { title: '调试版本' },
  module_release: { title: '模块版次' },
  module_version: { title: '模块版本' },
  offline_lease: { title: '离线额度', states: offlineLeaseStates },
  offline_sale: {
    title: '离线售票',
    states: { ...offlineSaleStates, POST: '入账', DISMISS: '作废', SEEN: '已确认' },
  },
  payable: { title: '应付款', kinds: entryKinds },
  permission: { title: '权限' },
  period: { title: '会计期间', states: periodStatuses },
  price_rule: { title: '票价规则', states: priceStates },
  product: { title: '票种' },
  publish_key: { title: '发布密钥' },
  print_layout: { title: '票面', states: placeStatuses },
  rebate: { title: '返利', states: rebateStates },
  refund: { title: '退款', states: refundStates, kinds: refundKinds },
  statement: { title: '结算单', states: statementStates },
  refund_rule: { title: '退票规则', states: placeStatuses },
  report: { title: '报表' },
  'report-history': { title: '历史汇总' },
  review: { title: '复核', states: reviewStates },
  risk_mark: { title: '风险标记' },
  risk_rule: { title: '风险规则' },
  sale_site: { title: '售票点', states: placeStatuses },
  sale_window: { title: '窗口', states: placeStatuses },
  sale_link: { title: '售票链接', states: linkStates },
  scan_conflict: { title: '离线冲突', states: { open: '待处理', settled: '已处理' } },
  slot: { title: '时段' },
  slot_template: { title: '时段模板', states: placeStatuses },
  spot: { title: '景点', states: placeStatuses, kinds: spotKinds },
  spot_closure: { title: '闭园', states: closureStates },
  team: { title: '团队' },
  plate: { title: '号牌' },
  dispatch: { title: '派单' },
  docent_shift: { title: '排班' },
  team_change: { title: '换团' },
  word: { title: '报表字' },
  today_sheet: { title: '今日报表', states: todayStates },
  'stock-count': { title: '盘点', states: countStatuses },
  ticket: { title: '门票' },
  ticket_order: { title: '订单', states: { ...orderStates, ...paymentStates } },
  ticket_shift: { title: '班次', states: shiftStates },
  till: { title: '收银台', states: masterStatuses },
  till_open_sale: { title: '待处理销售', states: { ...openSaleStates, ...exceptionWays } },
  till_shift: { title: '收银班次', states: tillShiftStates },
  trade: { title: '交易流水' },
  visitor: { title: '游客' },
  voucher_settlement: { title: '换票券结算', states: voucherStates },
  waiting_entry: { title: '候补', states: waitingStates },
  warehouse: { title: '仓库', states: masterStatuses, kinds: warehouseKinds },
};

const anywhere: Words = { ...blacklistReasons, true: '是', false: '否' };

/** What a kind of object is called; its own name where nobody has given it one yet. */
export function auditObjectTitle(objectType: string): string {
  return masterTitle(objectType) ?? objects[objectType]?.title ?? objectType;
}

/** What a value means in this field of such an object; the value itself where it is no code of ours. */
export function auditValue(objectType: string, field: string, value: string): string {
  const said = masterWord(objectType, field, value);
  if (said !== undefined) return said;
  const object = objects[objectType];
  if (field === 'state' || field === 'status') return object?.states?.[value] ?? value;
  if (field === 'kind') return object?.kinds?.[value] ?? value;
  return (valuesOfField[field] ?? anywhere)[value] ?? anywhere[value] ?? value;
}
