// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType } from 'kysely';

/** Has a default, so an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by the database alone. */
type GeneratedAlways<T> = ColumnType<T, never, never>;

/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<unknown, string, string>;

export interface AdminMenuEntry {
  id: GeneratedAlways<number>;
  name: string;
  type: string;
  menucode: string;
  menu_child: string | null;
  func_name: string;
  is_tool_bar: Generated<boolean>;
  path: Generated<string>;
  component: string | null;
  args: Generated<Json>;
  perms: Generated<string[]>;
  icon: Generated<string>;
  sort: Generated<number>;
  initials: Generated<string>;
  titles: Generated<Json>;
  is_link: Generated<string>;
  is_hide: Generated<boolean>;
  is_keep_alive: Generated<boolean>;
  is_affix: Generated<boolean>;
  is_iframe: Generated<boolean>;
  built_in: Generated<boolean>;
  version: Generated<number>;
}

export interface AdminOutlet {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  ref_id: number | null;
  outlet_group: string | null;
  region_id: number | null;
  area_m2: string | null;
  opening_hours: string | null;
  status: Generated<string>;
  version: Generated<number>;
}

export interface AdminPermissionVersion {
  only_row: Generated<boolean>;
  version: Generated<number>;
}

export interface AdminRegion {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  level: Generated<number>;
  name: string;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface AdminRole {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  description: Generated<string>;
  built_in: Generated<boolean>;
  grants_all: Generated<boolean>;
  session_limit: Generated<number>;
  idle_minutes: number | null;
  exclusive_group: string | null;
  status: Generated<string>;
  version: Generated<number>;
}

export interface AdminRolePermission {
  role_id: number;
  code: string;
  granted_by: number | null;
  granted_at: Generated<string>;
}

export interface AdminRoleScope {
  role_id: number;
  domain: string;
  kind: Generated<string>;
  region_ids: Generated<number[]>;
  outlet_ids: Generated<number[]>;
  warehouse_ids: Generated<number[]>;
}

export interface AdminSetting {
  key: string;
  value: Json;
  updated_by: number | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface AdminStaff {
  id: GeneratedAlways<number>;
  user_name: string;
  name: string;
  pinyin: Generated<string>;
  staff_no: string | null;
  mobile_enc: string | null;
  mobile_last4: string | null;
  mobile_masked: string | null;
  outlet_id: number | null;
  department_id: number | null;
  photo: string | null;
  status: Generated<string>;
  valid_from: string;
  leave_on: string | null;
  epoch: Generated<number>;
  last_login_at: string | null;
  remark: Generated<string>;
  created_at: Generated<string>;
  version: Generated<number>;
}

export interface AdminStaffRole {
  id: GeneratedAlways<number>;
  staff_id: number;
  role_id: number;
  valid_from: string;
  valid_to: string | null;
  scope_override: Json | null;
  granted_by: number | null;
  granted_at: Generated<string>;
  approved_by: number | null;
}

export interface AdminVAccount {
  id: number | null;
  user_name: string | null;
  name: string | null;
  photo: string | null;
  status: string | null;
  valid_from: string | null;
  leave_on: string | null;
  epoch: number | null;
  outlet_id: number | null;
  outlet_name: string | null;
  permission_version: number | null;
}

export interface AdminVOutlet {
  id: number | null;
  code: string | null;
  name: string | null;
}

export interface AuthCredential {
  staff_id: number;
  password_phc: string | null;
  password_origin: Generated<string>;
  changed_at: Generated<string>;
  must_change: Generated<boolean>;
  one_time_hash: Buffer | null;
  one_time_expires_at: string | null;
  pin_phc: string | null;
  totp_state: Generated<string>;
}

export interface AuthDevice {
  id: GeneratedAlways<number>;
  secret_hash: Buffer;
  name: string;
  till_id: number | null;
  enrolled_by: number | null;
  enrolled_at: Generated<string>;
  last_seen_at: string | null;
  revoked_at: string | null;
}

export interface AuthLoginLog {
  id: Generated<number>;
  at: string;
  user_name: string;
  staff_id: number | null;
  result: string;
  ip: string | null;
  device_id: number | null;
  known_device: Generated<boolean>;
  user_agent: Generated<string>;
  till_id: number | null;
  session: string | null;
}

export interface AuthPasswordHistory {
  id: GeneratedAlways<number>;
  staff_id: number;
  phc: string;
  at: Generated<string>;
}

export interface AuthSession {
  id: GeneratedAlways<number>;
  sid_hash: Buffer;
  token_hash: Buffer;
  staff_id: number;
  device_id: number | null;
  staff_epoch: number;
  created_at: string;
  last_seen_at: string;
  idle_minutes: number;
  absolute_expiry: string;
  locked_at: string | null;
  step_up_until: string | null;
  revoked_at: string | null;
  revoke_reason: string | null;
  ip: string | null;
  user_agent: Generated<string>;
  till_id: number | null;
  unlock_failures: Generated<number>;
}

export interface AuthTableSetting {
  staff_id: number;
  table_id: string;
  updated_at: string;
  content: Json;
}

export interface AuthThrottle {
  bucket: string;
  failed_at: Generated<string[]>;
  blocked_until: string | null;
  strikes: Generated<number>;
  struck_at: string | null;
}

export interface AuthUserSetting {
  staff_id: number;
  updated_at: string;
  content: Json;
}

export interface AuthVLiveSession {
  id: number | null;
  staff_id: number | null;
  last_seen_at: string | null;
  idle_expiry: string | null;
  absolute_expiry: string | null;
  staff_epoch: number | null;
}

export interface AuthVThrottledAccount {
  user_name: string | null;
  blocked_until: string | null;
}

export interface CommerceComboItem {
  id: GeneratedAlways<number>;
  combo_id: number;
  single_id: number;
  share_fen: number;
}

export interface CommercePaymentEntry {
  id: GeneratedAlways<number>;
  posting_id: number;
  line_no: number;
  account: string;
  amount_fen: number;
  channel_trade_no: string | null;
}

export interface CommercePaymentPosting {
  id: GeneratedAlways<number>;
  kind: string;
  ref_type: string;
  ref_id: number;
  line_key: Generated<string>;
  shift_id: number | null;
  outlet_id: number | null;
  biz_date: string;
  posted_at: string;
  staff_id: number | null;
}

export interface CommerceProduct {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: Generated<string>;
  crowd: Generated<string>;
  sale_mode: Generated<string>;
  family: string;
  face_price_fen: number;
  id_policy: Generated<string>;
  valid_kind: Generated<string>;
  min_qty: Generated<number>;
  max_qty_per_order: Generated<number>;
  uses_quota: Generated<boolean>;
  hotkey: string | null;
  color: Generated<string>;
  tax_rate_bp: Generated<number>;
  state: Generated<string>;
  entitlement_version: Generated<number>;
  sort: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
  refund_rule_id: number | null;
  eligibility: Json | null;
}

export interface CommerceProductEntitlement {
  id: GeneratedAlways<number>;
  product_id: number;
  spot_id: number;
  times_total: Generated<number>;
  times_per_day: number | null;
  min_interval_min: number | null;
  reentry: Generated<string>;
  requires_slot: Generated<boolean>;
}

export interface CommerceRefundRule {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  mode: Generated<string>;
  base: Generated<string>;
  until: Generated<string>;
  expired: Generated<string>;
  expired_days: Generated<number>;
  rounding: Generated<string>;
  fee_min_fen: Generated<number>;
  fee_max_fen: number | null;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface CommerceRefundTier {
  id: GeneratedAlways<number>;
  refund_rule_id: number;
  hours_before_min: number | null;
  fee_bp: number | null;
  fee_fen: number | null;
}

export interface CommerceSalesChannel {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  settle_mode: Generated<string>;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface CommerceSimulatedCharge {
  trade_no: string;
  channel_trade_no: string;
  amount_fen: number;
  outcome: string;
  is_silent: Generated<boolean>;
  answers_at: string;
  refund_outcome: Generated<string>;
  is_closed: Generated<boolean>;
}

export interface CommerceSimulatedRefund {
  refund_no: string;
  trade_no: string;
  amount_fen: number;
  answers_at: string;
}

export interface CommerceSmsMessage {
  id: GeneratedAlways<number>;
  event_key: string;
  scene: string;
  mobile_enc: string;
  mobile_masked: string;
  text_enc: string;
  segments: number;
  state: Generated<string>;
  created_at: string;
  sent_at: string | null;
}

export interface CommerceVReportPayment {
  entry_id: number | null;
  posting_id: number | null;
  kind: string | null;
  ref_type: string | null;
  ref_id: number | null;
  biz_date: string | null;
  posted_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  shift_id: number | null;
  account: string | null;
  method: string | null;
  amount_fen: number | null;
  channel_trade_no: string | null;
}

export interface GoodsCategory {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  parent_id: number | null;
  level: Generated<number>;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GoodsGoods {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  spec: Generated<string>;
  pinyin: Generated<string>;
  category_id: number;
  brand: Generated<string>;
  base_unit: string;
  qty_scale: Generated<number>;
  kind: Generated<string>;
  tax_rate: Generated<number>;
  retail_fen: number;
  member_fen: number;
  min_sale_fen: number | null;
  ref_cost_fen: number | null;
  last_unit_cost: string | null;
  shelf_life_days: number | null;
  near_expiry_days: number | null;
  default_supplier_id: number | null;
  joint_operation: Generated<boolean>;
  commission_rate: string | null;
  min_stock: string | null;
  max_stock: string | null;
  image: string | null;
  sellable_at_pos: Generated<boolean>;
  open_price: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GoodsGoodsBarcode {
  id: GeneratedAlways<number>;
  barcode: string;
  goods_id: number;
  unit_id: number | null;
  is_main: Generated<boolean>;
}

export interface GoodsSupplier {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  short_name: Generated<string>;
  pinyin: Generated<string>;
  type: Generated<string>;
  contact: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  tax_no: string | null;
  bank: Generated<string>;
  account: Generated<string>;
  settle: Generated<string>;
  tax_rate: Generated<number>;
  opening_payable_fen: Generated<number>;
  licence_expires_on: string | null;
  food_licence_expires_on: string | null;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ModulesHealthEvent {
  id: GeneratedAlways<number>;
  received_at: string;
  kind: string;
  module: string;
  version: string | null;
  sequence: number | null;
  code: string | null;
  message: string | null;
  screen: string | null;
  staff_id: number | null;
  request_id: string;
}

export interface PlatformAuditLog {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  staff_id: number | null;
  second_staff_id: number | null;
  role_ids: Generated<number[]>;
  outlet_id: number | null;
  ip: string | null;
  device_id: number | null;
  session: string | null;
  request_id: string;
  action: string;
  object_type: string;
  object_id: string;
  result: string;
  reason: string | null;
  before: Json | null;
  after: Json | null;
}

export interface PlatformAuditSeal {
  seq: number;
  audit_id: number;
  row_hash: Buffer;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface PlatformDayTouch {
  id: GeneratedAlways<number>;
  biz_date: string;
  xid: Generated<string>;
}

export interface PlatformDocCounter {
  doc_type: string;
  scope: string;
  biz_date: string;
  next: Generated<number>;
}

export interface PlatformIdempotencyKey {
  scope: string;
  key: string;
  route: string;
  body_hash: Buffer;
  status: number | null;
  response: string | null;
  created_at: Generated<string>;
}

export interface PlatformInstallation {
  only_row: Generated<boolean>;
  id: Generated<string>;
  schema_number: Generated<number>;
  schema_hash: Generated<string>;
  created_at: Generated<string>;
}

export interface PlatformJob {
  id: GeneratedAlways<number>;
  kind: string;
  job_key: string;
  run_at: string;
  payload: Generated<Json>;
  attempts: Generated<number>;
  locked_until: string | null;
  last_error: string | null;
  finished_at: string | null;
  failed_at: string | null;
  created_at: Generated<string>;
  last_done_at: string | null;
  result: Json | null;
}

export interface PlatformMigration {
  number: number;
  name: string;
  sha256: string;
  applied_at: Generated<string>;
  app_version: string;
  granted: boolean;
}

export interface PlatformOutbox {
  id: GeneratedAlways<number>;
  topic: string;
  payload: Json;
  created_at: Generated<string>;
  sent_at: string | null;
}

export interface ReportsVSale {
  line_id: number | null;
  line_kind: string | null;
  biz_date: string | null;
  sold_at: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  seller_id: number | null;
  seller_name: string | null;
  shift_id: number | null;
  window_id: number | null;
  window_name: string | null;
  channel_id: number | null;
  channel_name: string | null;
  order_id: number | null;
  order_no: string | null;
  ticket_no: string | null;
  visit_date: string | null;
  product_id: number | null;
  product_name: string | null;
  qty: number | null;
  unit_fen: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  methods: string[] | null;
  letter: string | null;
  first_used_at: string | null;
  enterprise_name: string | null;
}

export interface TicketBookingCode {
  id: GeneratedAlways<number>;
  mobile_hash: string;
  source_hash: string;
  code_hash: string;
  sent_at: string;
  expires_at: string;
  tries: Generated<number>;
  used_at: string | null;
}

export interface TicketCalendarDay {
  day: string;
  season: string;
  day_type: string;
  is_open: Generated<boolean>;
  note: Generated<string>;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketCapacityHold {
  id: GeneratedAlways<number>;
  slot_id: number;
  kind: string;
  order_id: number | null;
  qty: number;
  expires_at: string | null;
  state: Generated<string>;
  created_at: string;
  ended_at: string | null;
}

export interface TicketCheckinLog {
  id: GeneratedAlways<number>;
  ticket_id: number | null;
  raw_code: string;
  spot_id: number;
  gate_id: number;
  device_id: number | null;
  staff_id: number | null;
  direction: string;
  persons: number;
  result: string;
  answer: Json;
  nonce: string;
  offline: Generated<boolean>;
  conflict: Generated<boolean>;
  forced_by: number | null;
  device_time: string;
  server_time: string;
  biz_date: string;
  undoes: number | null;
  reason: string | null;
}

export interface TicketGate {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  spot_id: number;
  direction: Generated<string>;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketOrderLine {
  id: GeneratedAlways<number>;
  order_id: number;
  line_no: number;
  product_id: number;
  qty: number;
  unit_sale_fen: number;
  unit_settle_fen: number;
  price_rule_id: number;
  amount_fen: number;
  slot_id: number | null;
  snapshot: Json;
}

export interface TicketPayment {
  id: GeneratedAlways<number>;
  order_id: number;
  line_no: number;
  method: string;
  amount_fen: number;
  tender_fen: number | null;
  change_fen: number | null;
  auth_code_hash: Buffer | null;
  out_trade_no: string;
  channel_trade_no: string | null;
  state: string;
  refunded_fen: Generated<number>;
  shift_id: number | null;
  paid_at: string | null;
  biz_date: string;
  version: Generated<number>;
  asks: Generated<number>;
  ask_at: string | null;
  words: string | null;
  settled_at: string | null;
}

export interface TicketPriceRule {
  id: GeneratedAlways<number>;
  product_id: number;
  channel_id: number | null;
  customer_type: string | null;
  agreement_id: number | null;
  season: string | null;
  day_type: string | null;
  date_from: string | null;
  date_to: string | null;
  slot_start: string | null;
  qty_from: Generated<number>;
  sale_price_fen: number | null;
  settle_price_fen: number | null;
  retail_floor_fen: number | null;
  rebate_per_head_fen: number | null;
  approval_doc_no: string | null;
  effective_from: string;
  effective_to: Generated<string>;
  state: Generated<string>;
  approved_by: number | null;
  created_at: Generated<string>;
  created_by: number | null;
}

export interface TicketRefund {
  id: GeneratedAlways<number>;
  refund_no: string;
  idem_key: string;
  order_id: number;
  kind: string;
  reason: Generated<string>;
  state: string;
  gross_fen: number;
  fee_fen: number;
  net_fen: number;
  asked_at: string;
  apply_by: number | null;
  audit_by: number | null;
  shift_id: number | null;
  window_id: number | null;
  outlet_id: number;
  biz_date: string;
  done_at: string | null;
  version: Generated<number>;
  audit_reason: string | null;
  audited_at: string | null;
}

export interface TicketRefundLine {
  id: GeneratedAlways<number>;
  refund_id: number;
  ticket_id: number;
  persons: number;
  gross_fen: number;
  fee_fen: number;
  net_fen: number;
}

export interface TicketRefundPayment {
  id: GeneratedAlways<number>;
  refund_id: number;
  payment_id: number;
  method: string;
  amount_fen: number;
  state: Generated<string>;
  asks: Generated<number>;
  ask_at: string | null;
  words: string | null;
}

export interface TicketSaleSite {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  outlet_id: number;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketSaleWindow {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  sale_site_id: number;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketSlot {
  id: GeneratedAlways<number>;
  spot_id: number;
  visit_date: string;
  start_time: string;
  end_time: string;
  early_tolerance_min: Generated<number>;
  late_tolerance_min: Generated<number>;
  capacity: number;
  held: Generated<number>;
  sold: Generated<number>;
  checked_in: Generated<number>;
  closed: Generated<boolean>;
  created_at: Generated<string>;
}

export interface TicketSlotTemplate {
  id: GeneratedAlways<number>;
  spot_id: number;
  weekday_mask: Generated<number>;
  start_time: string;
  end_time: string;
  early_tolerance_min: Generated<number>;
  late_tolerance_min: Generated<number>;
  capacity: number;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketSpot {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  parent_id: number | null;
  kind: string;
  open_time: Generated<string>;
  close_time: Generated<string>;
  last_entry_time: Generated<string>;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketTicket {
  id: GeneratedAlways<number>;
  ticket_no: string | null;
  order_line_id: number;
  order_id: number;
  product_id: number;
  limit_group: string;
  visit_date: string;
  person_count: Generated<number>;
  qr_secret: string;
  qr_version: Generated<number>;
  status: string;
  paid_fen: number;
  settle_fen: number;
  refunded_gross_fen: Generated<number>;
  quota_returned: Generated<boolean>;
  valid_from: string;
  valid_to: string;
  slot_id: number | null;
  issued_at: string | null;
  issued_by: number | null;
  issued_window_id: number | null;
  first_used_at: string | null;
  print_count: Generated<number>;
  change_count: Generated<number>;
  locked_reason: string | null;
  age_band: string | null;
  gender: string | null;
  origin_code: string | null;
  version: Generated<number>;
  visitor_name: string | null;
  id_kind: string | null;
  id_no_enc: string | null;
  id_hash: string | null;
  id_masked: string | null;
  cert_kind: string | null;
}

export interface TicketTicketEntitlement {
  id: GeneratedAlways<number>;
  ticket_id: number;
  spot_id: number;
  slot_id: number | null;
  times_total: number;
  times_used: Generated<number>;
  times_refunded: Generated<number>;
  min_interval_min: number | null;
  last_used_at: string | null;
  share_fen: number;
  state: Generated<string>;
  window_from: string;
  window_to: string;
  quota_returned: Generated<boolean>;
}

export interface TicketTicketLog {
  id: GeneratedAlways<number>;
  ticket_id: number;
  from_status: string | null;
  to_status: string;
  action: string;
  actor: number | null;
  device: number | null;
  reason: string | null;
  money_fen: Generated<number>;
  quota_delta: Generated<number>;
  at: string;
  req_id: string;
}

export interface TicketTicketOrder {
  id: GeneratedAlways<number>;
  order_no: string;
  idem_key: string;
  channel_id: number;
  sale_mode: string;
  visit_date: string;
  seller_id: number | null;
  window_id: number | null;
  shift_id: number | null;
  outlet_id: number;
  biz_date: string;
  total_fen: number;
  discount_fen: Generated<number>;
  paid_fen: Generated<number>;
  refunded_fen: Generated<number>;
  pay_state: string;
  state: string;
  sold_at: string;
  version: Generated<number>;
  contact_name: string | null;
  contact_mobile_enc: string | null;
  contact_mobile_hash: string | null;
  contact_mobile_masked: string | null;
  source_hash: string | null;
  hold_expires_at: string | null;
}

export interface TicketTicketShift {
  id: GeneratedAlways<number>;
  no: string;
  idem_key: string | null;
  seller_id: number;
  window_id: number;
  outlet_id: number;
  biz_date: string;
  opened_at: string;
  opening_float_fen: number;
  float_detail: Json | null;
  counted_at: string | null;
  closed_at: string | null;
  expected: Json | null;
  counted_cash_fen: number | null;
  over_short_fen: number | null;
  over_short_reason: string | null;
  ticket_paper_from: string | null;
  ticket_paper_to: string | null;
  ticket_paper_void: Generated<number>;
  state: Generated<string>;
  audited_by: number | null;
  version: Generated<number>;
  counting_at: string | null;
}

export interface TicketVReportCheckin {
  scan_id: number | null;
  biz_date: string | null;
  scanned_at: string | null;
  gate_id: number | null;
  gate_name: string | null;
  spot_id: number | null;
  spot_name: string | null;
  direction: string | null;
  device_id: number | null;
  ticket_no: string | null;
  product_id: number | null;
  product_name: string | null;
  persons: number | null;
  result: string | null;
  offline: string | null;
  staff_id: number | null;
  staff_name: string | null;
  admitted: number | null;
  refused: number | null;
  missed: number | null;
}

export interface TicketVReportPayment {
  entry_id: number | null;
  entry_kind: string | null;
  biz_date: string | null;
  paid_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  shift_id: number | null;
  window_id: number | null;
  window_name: string | null;
  channel_id: number | null;
  channel_name: string | null;
  order_id: number | null;
  order_no: string | null;
  method: string | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
}

export interface TicketVReportSale {
  line_id: number | null;
  line_kind: string | null;
  biz_date: string | null;
  sold_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  shift_id: number | null;
  window_id: number | null;
  window_name: string | null;
  channel_id: number | null;
  channel_name: string | null;
  order_id: number | null;
  order_no: string | null;
  sale_mode: string | null;
  ticket_no: string | null;
  visit_date: string | null;
  product_id: number | null;
  product_code: string | null;
  product_name: string | null;
  qty: number | null;
  unit_fen: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  methods: string[] | null;
  letter: string | null;
  first_used_at: string | null;
  enterprise_name: string | null;
}

export interface TicketVReportShift {
  shift_id: number | null;
  shift_no: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  window_id: number | null;
  window_name: string | null;
  opened_at: string | null;
  closed_at: string | null;
  opening_float_fen: number | null;
  expected: Json | null;
  counted_cash_fen: number | null;
  over_short_fen: number | null;
  over_short_reason: string | null;
  state: string | null;
  expected_cash_fen: number | null;
  cash_in_fen: number | null;
  cash_out_fen: number | null;
  cash_moved_fen: number | null;
  ticket_paper_from: string | null;
  ticket_paper_to: string | null;
  ticket_paper_void: number | null;
}

export interface TicketVReportSlot {
  slot_id: number | null;
  biz_date: string | null;
  spot_id: number | null;
  spot_name: string | null;
  spot_sort: number | null;
  slot_name: string | null;
  capacity: number | null;
  booked: number | null;
  checked_in: number | null;
  missed: number | null;
  remaining: number | null;
  slot_label: string | null;
}

export interface Database {
  'admin.menu_entry': AdminMenuEntry;
  'admin.outlet': AdminOutlet;
  'admin.permission_version': AdminPermissionVersion;
  'admin.region': AdminRegion;
  'admin.role': AdminRole;
  'admin.role_permission': AdminRolePermission;
  'admin.role_scope': AdminRoleScope;
  'admin.setting': AdminSetting;
  'admin.staff': AdminStaff;
  'admin.staff_role': AdminStaffRole;
  'admin.v_account': AdminVAccount;
  'admin.v_outlet': AdminVOutlet;
  'auth.credential': AuthCredential;
  'auth.device': AuthDevice;
  'auth.login_log': AuthLoginLog;
  'auth.password_history': AuthPasswordHistory;
  'auth.session': AuthSession;
  'auth.table_setting': AuthTableSetting;
  'auth.throttle': AuthThrottle;
  'auth.user_setting': AuthUserSetting;
  'auth.v_live_session': AuthVLiveSession;
  'auth.v_throttled_account': AuthVThrottledAccount;
  'commerce.combo_item': CommerceComboItem;
  'commerce.payment_entry': CommercePaymentEntry;
  'commerce.payment_posting': CommercePaymentPosting;
  'commerce.product': CommerceProduct;
  'commerce.product_entitlement': CommerceProductEntitlement;
  'commerce.refund_rule': CommerceRefundRule;
  'commerce.refund_tier': CommerceRefundTier;
  'commerce.sales_channel': CommerceSalesChannel;
  'commerce.simulated_charge': CommerceSimulatedCharge;
  'commerce.simulated_refund': CommerceSimulatedRefund;
  'commerce.sms_message': CommerceSmsMessage;
  'commerce.v_report_payment': CommerceVReportPayment;
  'goods.category': GoodsCategory;
  'goods.goods': GoodsGoods;
  'goods.goods_barcode': GoodsGoodsBarcode;
  'goods.supplier': GoodsSupplier;
  'modules.health_event': ModulesHealthEvent;
  'platform.audit_log': PlatformAuditLog;
  'platform.audit_seal': PlatformAuditSeal;
  'platform.day_touch': PlatformDayTouch;
  'platform.doc_counter': PlatformDocCounter;
  'platform.idempotency_key': PlatformIdempotencyKey;
  'platform.installation': PlatformInstallation;
  'platform.job': PlatformJob;
  'platform.migration': PlatformMigration;
  'platform.outbox': PlatformOutbox;
  'reports.v_sale': ReportsVSale;
  'ticket.booking_code': TicketBookingCode;
  'ticket.calendar_day': TicketCalendarDay;
  'ticket.capacity_hold': TicketCapacityHold;
  'ticket.checkin_log': TicketCheckinLog;
  'ticket.gate': TicketGate;
  'ticket.order_line': TicketOrderLine;
  'ticket.payment': TicketPayment;
  'ticket.price_rule': TicketPriceRule;
  'ticket.refund': TicketRefund;
  'ticket.refund_line': TicketRefundLine;
  'ticket.refund_payment': TicketRefundPayment;
  'ticket.sale_site': TicketSaleSite;
  'ticket.sale_window': TicketSaleWindow;
  'ticket.slot': TicketSlot;
  'ticket.slot_template': TicketSlotTemplate;
  'ticket.spot': TicketSpot;
  'ticket.ticket': TicketTicket;
  'ticket.ticket_entitlement': TicketTicketEntitlement;
  'ticket.ticket_log': TicketTicketLog;
  'ticket.ticket_order': TicketTicketOrder;
  'ticket.ticket_shift': TicketTicketShift;
  'ticket.v_report_checkin': TicketVReportCheckin;
  'ticket.v_report_payment': TicketVReportPayment;
  'ticket.v_report_sale': TicketVReportSale;
  'ticket.v_report_shift': TicketVReportShift;
  'ticket.v_report_slot': TicketVReportSlot;
}
