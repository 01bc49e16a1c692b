// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType } from 'kysely';

/** Has a default, so an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by the database alone. */
type GeneratedAlways<T> = ColumnType<T, never, never>;

/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<unknown, string, string>;

export interface AdminApp {
  name: string;
  declaration: Json;
}

export interface AdminGrantRequest {
  id: GeneratedAlways<number>;
  kind: string;
  role_id: number;
  staff_id: number | null;
  codes: string[];
  valid_from: string | null;
  valid_to: string | null;
  outlet_ids: number[] | null;
  reason: Generated<string>;
  requested_by: number;
  requested_at: string;
  expires_at: string;
  state: Generated<string>;
  decided_by: number | null;
  decided_at: string | null;
  decision: string | null;
  scopes: Json | null;
}

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
  app: string | null;
}

export interface AdminOfficeTurn {
  id: GeneratedAlways<number>;
  is_on: boolean;
  ended_staff_ids: Generated<number[]>;
  staff_id: number;
  second_staff_id: number | null;
  at: string;
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
  updated_at: Generated<string>;
  updated_by: number | null;
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

export interface AdminRetiredUserName {
  user_name: string;
  retired_at: Generated<string>;
}

export interface AdminRiskCheck {
  audit_log_id: number;
  staff_id: number;
  at: string;
  note: string;
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
  updated_at: Generated<string>;
  updated_by: number | null;
  standard_codes: string[] | null;
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
  id: GeneratedAlways<number>;
  value_enc: string | null;
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
  kind: string | null;
  region_id: number | null;
  region_name: string | null;
  area_m2: string | null;
}

export interface AuditBankIn {
  id: GeneratedAlways<number>;
  idem_key: string | null;
  no: string;
  outlet_id: number;
  biz_date: string;
  amount_fen: number;
  slip_no: string;
  note: Generated<string>;
  made_by: number;
  made_at: string;
  voided_by: number | null;
  voided_at: string | null;
  void_reason: string | null;
}

export interface AuditBankInShift {
  bank_in_id: number;
  shift_key: number;
  handed_fen: number;
  is_live: Generated<boolean>;
}

export interface AuditReview {
  id: GeneratedAlways<number>;
  kind: string;
  ref_id: number;
  status: string;
  note: Generated<string>;
  responsible_id: number | null;
  made_by: number;
  made_at: string;
}

export interface AuditRiskDismissal {
  rule: string;
  subject: string;
  subject_id: number;
  reason: string;
  dismissed_by: number;
  dismissed_at: string;
}

export interface AuditRiskRule {
  rule: string;
  is_on: Generated<boolean>;
  threshold: number;
  times: number | null;
  version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface AuditVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface AuditVHandedOver {
  shift_key: number | null;
  shift_no: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  seller_name: string | null;
  window_name: string | null;
  closed_at: string | null;
  handed_fen: number | null;
  bank_in_id: number | null;
}

export interface AuditVReportBankIn {
  bank_in_id: number | null;
  no: string | null;
  biz_date: string | null;
  made_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  amount_fen: number | null;
}

export interface AuditVRiskMark {
  rule: string | null;
  subject: string | null;
  subject_id: number | null;
  doc_id: number | null;
  shift_id: number | null;
  cashier_id: number | null;
  biz_date: string | null;
  at: string | null;
  value: number | null;
}

export interface AuthApproval {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  session_id: number;
  approver_id: number;
  action: string;
  object_id: string;
  amount_fen: number | null;
  given_at: string;
  expires_at: string;
  used_at: string | null;
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
  preset: string | null;
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
  is_shared: Generated<boolean>;
  window_id: number | null;
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
  window_id: number | null;
}

export interface AuthPasswordHistory {
  id: GeneratedAlways<number>;
  staff_id: number;
  phc: string;
  at: Generated<string>;
}

export interface AuthRecoveryCode {
  totp_id: number;
  hash: Buffer;
  used_at: string | null;
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
  window_id: number | null;
  revoked_by: number | null;
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

export interface AuthTotp {
  id: GeneratedAlways<number>;
  staff_id: number;
  sealed_secret: string;
  begun_at: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
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

export interface AuthVLoginLog {
  id: number | null;
  at: string | null;
  user_name: string | null;
  staff_id: number | null;
  result: string | null;
  ip: string | null;
  known_device: boolean | null;
  user_agent: string | null;
  device_name: string | null;
  place: string | null;
  session: string | null;
}

export interface AuthVPasswordState {
  staff_id: number | null;
  has_password: boolean | null;
  must_change: boolean | null;
  one_time_expires_at: string | null;
  changed_at: string | null;
  password_origin: string | null;
  preset: string | null;
}

export interface AuthVSecondFactor {
  staff_id: number | null;
  confirmed_at: string | null;
}

export interface AuthVThrottledAccount {
  user_name: string | null;
  blocked_until: string | null;
}

export interface CashierCashMove {
  id: GeneratedAlways<number>;
  idem_key: string;
  shift_id: number;
  kind: string;
  amount_fen: number;
  reason: string;
  made_at: string;
  made_by: number;
  witness_id: number | null;
}

export interface CashierDriverVisit {
  id: GeneratedAlways<number>;
  idem_key: string;
  driver_id: number;
  visit_date: string;
  arrive_at: string;
  group_no: Generated<string>;
  team_id: number | null;
  heads: number;
  outlet_ids: number[];
  note: Generated<string>;
  created_at: Generated<string>;
  created_by: number;
  audited_at: string | null;
  audited_by: number | null;
  version: Generated<number>;
}

export interface CashierHeldCart {
  id: GeneratedAlways<number>;
  store_id: number;
  till_id: number;
  label: string;
  content: Json;
  total_fen: number;
  held_by: number;
  held_at: string;
  expires_at: string;
  taken_by: number | null;
  taken_at: string | null;
  dropped_by: number | null;
  dropped_at: string | null;
  dropped_reason: string | null;
}

export interface CashierMember {
  party_id: number;
  idem_key: string;
  card_no: string;
  mobile_enc: string;
  mobile_hash: string;
  mobile_masked: string;
  joined_at: string;
  joined_by: number;
}

export interface CashierMemberWallet {
  party_id: number;
  balance_fen: Generated<number>;
  points: Generated<number>;
  version: Generated<number>;
}

export interface CashierOpenSale {
  id: GeneratedAlways<number>;
  idem_key: string;
  till_id: number;
  cashier_id: number;
  shift_id: number | null;
  raised_at: string;
  content: Json;
  total_fen: number;
  state: string;
  kind: string | null;
  words: string | null;
  doc_id: number | null;
  tender: string | null;
  charge_fen: number | null;
  trade_no: string | null;
  channel_trade_no: string | null;
  asks: Generated<number>;
  ask_at: string | null;
  resolved_by: number | null;
  resolved_at: string | null;
  resolution: string | null;
  note: string | null;
}

export interface CashierPayment {
  id: GeneratedAlways<number>;
  doc_id: number;
  line_no: number;
  tender: string;
  amount_fen: number;
  tendered_fen: number | null;
  change_fen: number | null;
  reference: string | null;
  source_id: number | null;
  refunded_fen: Generated<number>;
  ref_id: number | null;
  state: Generated<string>;
  trade_no: string | null;
  channel_trade_no: string | null;
  asks: Generated<number>;
  ask_at: string | null;
  words: string | null;
}

export interface CashierPromotion {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  valid_from: string;
  valid_to: string;
  from_time: string | null;
  to_time: string | null;
  category_id: number | null;
  goods_ids: number[] | null;
  threshold_fen: number | null;
  amount_fen: number | null;
  percent: number | null;
  repeats: Generated<boolean>;
  stackable: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface CashierSaleTag {
  doc_id: number;
  seq: number;
  visit_id: number | null;
  driver_id: number | null;
  guide_id: number | null;
  salesman_id: number | null;
  team_id: number | null;
  plate_issue_id: number | null;
  source: string;
  reason: Generated<string>;
  made_at: string;
  made_by: number;
}

export interface CashierShift {
  id: GeneratedAlways<number>;
  no: string;
  idem_key: string | null;
  cashier_id: number;
  till_id: number;
  store_id: number;
  outlet_id: number;
  biz_date: string;
  opened_at: string;
  opening_float_fen: number;
  float_detail: Json | null;
  state: Generated<string>;
  counting_at: string | null;
  counted_at: string | null;
  closed_at: string | null;
  expected_cash_fen: number | null;
  counted_cash_fen: number | null;
  over_short_fen: number | null;
  over_short_reason: string | null;
  float_left_fen: number | null;
  version: Generated<number>;
  witness_id: number | null;
  forced_by: number | null;
  force_reason: string | null;
  left_open: string | null;
  approved_by: number | null;
  approved_at: string | null;
  approve_remark: string | null;
  returned_by: number | null;
  returned_at: string | null;
  return_note: string | null;
}

export interface CashierShiftCount {
  shift_id: number;
  seq: number;
  counted_cash_fen: number;
  notes: Json | null;
  slips: Json | null;
  counted_by: number;
  counted_at: string;
}

export interface CashierSlip {
  doc_id: number;
  idem_key: string;
  shift_id: number;
  till_id: number;
  source_doc_id: number | null;
  cashier_id: number;
  biz_date: string;
  sold_at: string;
  amount_fen: number;
  discount_fen: number;
  rounding_fen: number;
  total_fen: number;
  printed_times: Generated<number>;
  is_refund: boolean;
  client_at: string | null;
  flags: Generated<string[]>;
  late_from_shift_id: number | null;
  member_id: number | null;
  removed_lines: Generated<number>;
  cleared_lines: Generated<number>;
  limit_share: number | null;
  tag_refused: string | null;
}

export interface CashierSlipLine {
  doc_id: number;
  line_no: number;
  price_fen: number;
  order_discount_fen: Generated<number>;
  rounding_fen: Generated<number>;
  promotion_fen: Generated<number>;
  promotion_words: Generated<string>;
  list_fen: number | null;
}

export interface CashierVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface CashierVBelowCost {
  doc_id: number | null;
  shift_id: number | null;
  cashier_id: number | null;
  biz_date: string | null;
  sold_at: string | null;
}

export interface CashierVDrawerOpening {
  opening_id: string | null;
  shift_id: number | null;
  cause: string | null;
  at: string | null;
  staff_id: number | null;
  note: string | null;
}

export interface CashierVReportDrawerOpening {
  opening_id: string | null;
  biz_date: string | null;
  opened_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  cause: string | null;
  note: string | null;
}

export interface CashierVReportDriverVisit {
  place_id: number | null;
  visit_id: number | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  driver_id: number | null;
  driver_name: string | null;
  group_no: string | null;
  heads: number | null;
  state: string | null;
  sold_fen: number | null;
  back_fen: number | null;
  net_fen: number | null;
}

export interface CashierVReportDroppedLine {
  shift_id: number | null;
  shift_no: string | null;
  biz_date: string | null;
  opened_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  removed_lines: number | null;
}

export interface CashierVReportPayment {
  entry_id: number | null;
  entry_kind: string | null;
  biz_date: string | null;
  paid_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  shift_id: number | null;
  till_id: number | null;
  till_name: string | null;
  doc_id: number | null;
  doc_no: string | null;
  tender: string | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
}

export interface CashierVReportSale {
  line_id: number | null;
  line_kind: string | null;
  biz_date: string | null;
  sold_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  shift_id: number | null;
  till_id: number | null;
  till_name: string | null;
  doc_id: number | null;
  doc_no: string | null;
  source_doc_id: number | null;
  party_name: string | null;
  goods_id: number | null;
  goods_code: string | null;
  goods_name: string | null;
  category_id: number | null;
  category_name: string | null;
  supplier_id: number | null;
  supplier_name: string | null;
  reason_code: string | null;
  qty: number | null;
  unit_fen: number | null;
  list_fen: number | null;
  price_off_fen: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  rounding_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  cost_fen: number | null;
  margin_fen: number | null;
  earned_fen: number | null;
  member_fen: number | null;
  methods: string[] | null;
  tax_fen: number | null;
}

export interface CashierVReportShift {
  shift_id: number | null;
  shift_no: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  store_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  till_id: number | null;
  till_name: string | null;
  opened_at: string | null;
  closed_at: string | null;
  opening_float_fen: number | null;
  expected_cash_fen: number | null;
  counted_cash_fen: number | null;
  over_short_fen: number | null;
  over_short_reason: string | null;
  float_left_fen: number | null;
  state: string | null;
  cash_in_fen: number | null;
  cash_out_fen: number | null;
  cash_moved_fen: number | null;
  is_forced: boolean | null;
}

export interface CashierVReportWallet {
  move_id: number | null;
  biz_date: string | null;
  made_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  member_id: number | null;
  card_no: string | null;
  member_name: string | null;
  move_kind: string | null;
  tender: string | null;
  doc_no: string | null;
  paid_in_fen: number | null;
  cash_in_fen: number | null;
  spent_fen: number | null;
  back_fen: number | null;
  change_fen: number | null;
  balance_after_fen: number | null;
}

export interface CashierVReviewDue {
  kind: string | null;
  ref_id: number | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  cashier_id: number | null;
  maker_ids: number[] | null;
  sold_at: string | null;
  biz_date: string | null;
  shift_id: number | null;
  reason_code: string | null;
}

export interface CashierVRiskDay {
  cashier_id: number | null;
  biz_date: string | null;
  drawer_opens: number | null;
  removed_lines: number | null;
  refunds: number | null;
  no_receipts: number | null;
  discounts: number | null;
  reprints: number | null;
  below_cost: number | null;
}

export interface CashierVRiskShift {
  shift_id: number | null;
  cashier_id: number | null;
  biz_date: string | null;
  opened_at: string | null;
  drawer_opens: number | null;
  removed_lines: number | null;
}

export interface CashierVRiskSlip {
  doc_id: number | null;
  is_refund: boolean | null;
  shift_id: number | null;
  cashier_id: number | null;
  biz_date: string | null;
  sold_at: string | null;
  removed_lines: number | null;
  cleared_lines: number | null;
  limit_share: number | null;
  reprints: number | null;
  is_no_receipt: boolean | null;
  after_seconds: string | null;
  is_other_tender: boolean | null;
}

export interface CashierVSlipPeople {
  doc_id: number | null;
  member_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  approver_names: string | null;
}

export interface CashierVTaggedSale {
  doc_id: number | null;
  visit_id: number | null;
  driver_id: number | null;
  guide_id: number | null;
  salesman_id: number | null;
  team_id: number | null;
  source: string | null;
  sold_fen: number | null;
  back_fen: number | null;
  net_fen: number | null;
}

export interface CashierVTeamSale {
  team_id: number | null;
  plate_issue_id: number | null;
  doc_id: number | null;
  no: string | null;
  sold_at: string | null;
  biz_date: string | null;
  store_name: string | null;
  net_fen: number | null;
}

export interface CashierVTrade {
  ref_type: string | null;
  ref_id: number | null;
  kind: string | null;
  line_key: string | null;
  trade_no: string | null;
  channel_trade_no: string | null;
  doc_no: string | null;
  shift_no: string | null;
  method: string | null;
  amount_fen: number | null;
  state: string | null;
  since: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  is_carried: boolean | null;
}

export interface CashierWalletTxn {
  id: GeneratedAlways<number>;
  party_id: number;
  kind: string;
  amount_fen: number;
  points: number;
  balance_after_fen: number;
  points_after: number;
  doc_id: number | null;
  shift_id: number | null;
  tender: string | null;
  reference: string | null;
  idem_key: string | null;
  made_at: string;
  made_by: number;
}

export interface CommerceBlacklistEntry {
  id: GeneratedAlways<number>;
  kind: string;
  value_hash: string;
  value_masked: string;
  scopes: string[];
  reason: string;
  source: string;
  valid_from: string;
  valid_until: string | null;
  note: Generated<string>;
  created_at: string;
  created_by: number | null;
  lifted_at: string | null;
  lifted_by: number | null;
  lift_reason: string | null;
}

export interface CommerceBlacklistHit {
  id: GeneratedAlways<number>;
  entry_id: number;
  act: string;
  place: string | null;
  staff_id: number | null;
  at: string;
}

export interface CommerceChannelBill {
  id: GeneratedAlways<number>;
  provider: string;
  bill_date: string;
  file_hash: Buffer;
  file_name: string;
  imported_at: string;
  imported_by: number | null;
}

export interface CommerceChannelBillRow {
  id: GeneratedAlways<number>;
  bill_id: number;
  line_no: number | null;
  trade_no: Generated<string>;
  channel_trade_no: Generated<string>;
  at: string | null;
  bill_fen: number | null;
  fee_fen: Generated<number>;
  entry_id: number | null;
  ledger_fen: number | null;
  result: GeneratedAlways<string>;
  match_note: Generated<string>;
  matched_by: number | null;
  state: Generated<string>;
  way: string | null;
  note: Generated<string>;
  asked_by: number | null;
  decided_by: number | null;
  decided_at: string | null;
  words: string | null;
}

export interface CommerceComboAsk {
  combo_id: number;
  parts: Json;
  reason: string;
  asked_by: number;
  asked_at: Generated<string>;
}

export interface CommerceComboItem {
  id: GeneratedAlways<number>;
  combo_id: number;
  single_id: number;
  share_fen: number;
  enter_after: string | null;
  refundable_alone: Generated<boolean>;
  qty: Generated<number>;
}

export interface CommerceCreditAccount {
  id: GeneratedAlways<number>;
  enterprise_id: number;
  kind: string;
  balance_fen: Generated<number>;
  frozen_fen: Generated<number>;
  credit_limit_fen: Generated<number>;
  asked_limit_fen: number | null;
  asked_by: number | null;
  warn_fen: Generated<number>;
  state: Generated<string>;
  opened_at: string;
  opened_by: number | null;
  version: Generated<number>;
  temp_limit_fen: Generated<number>;
  asked_at: string | null;
}

export interface CommerceCreditTxn {
  id: GeneratedAlways<number>;
  account_id: number;
  type: string;
  amount_fen: number;
  balance_after_fen: number;
  ref_type: string;
  ref_id: number;
  staff_id: number | null;
  memo: Generated<string>;
  at: string;
  biz_date: string;
  idem_key: string | null;
}

export interface CommerceEnterprise {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  uscc: string;
  licence_no: Generated<string>;
  contact: Generated<string>;
  tel: Generated<string>;
  account_manager_id: number | null;
  parent_id: number | null;
  invoice_title: Generated<string>;
  invoice_address: Generated<string>;
  invoice_bank: Generated<string>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface CommerceInvoice {
  id: GeneratedAlways<number>;
  no: string;
  order_id: number;
  order_no: string;
  kind: string;
  title_type: string;
  title: string;
  tax_no: string | null;
  email_enc: string | null;
  mobile_enc: string | null;
  mobile_masked: string | null;
  amount_fen: number;
  tax_fen: number;
  state: Generated<string>;
  invoice_no: string | null;
  blue_id: number | null;
  reason: string | null;
  applied_at: string;
  done_at: string | null;
  done_by: number | null;
  sent_count: Generated<number>;
  refusal: string | null;
}

export interface CommerceInvoiceOrder {
  id: GeneratedAlways<number>;
  number: string;
  invoice_id: number;
  is_red: boolean;
  reason: string | null;
  lines: Json;
  asked_by: number;
  asked_at: string;
  handed_over_at: string | null;
  state: Generated<string>;
}

export interface CommerceInvoiceToken {
  id: number;
  app_key: string;
  token_enc: string;
  valid_until: string;
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
  ticket_form: Generated<string>;
  change_allowed: Generated<boolean>;
  change_max: Generated<number>;
  change_until_min: Generated<number>;
  valid_days: Generated<number>;
  refund_partial: Generated<boolean>;
  rebate_eligible: Generated<boolean>;
  advance_days_max: number | null;
  cutoff_time: string | null;
  cutoff_minutes: number | null;
  max_per_id_per_day: number | null;
  daily_cap: number | null;
  submitted_by: number | null;
  audited_by: number | null;
  step_reason: Generated<string>;
  channels: Generated<string[]>;
  photo_required: Generated<boolean>;
  tax_code: string | null;
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

export interface CommerceProductPicture {
  product_id: number;
  address: Generated<string>;
  name: string;
  media_type: string;
  content: Buffer;
  kept_at: string;
  kept_by: number;
}

export interface CommerceProviderCharge {
  trade_no: string;
  provider: string;
  amount_fen: number;
  asked_at: string;
}

export interface CommerceProviderNotify {
  id: GeneratedAlways<number>;
  provider: string;
  nonce: string | null;
  trade_no: string | null;
  verdict: string;
  came_at: string;
  ip: string;
  refund_no: string | null;
}

export interface CommerceProviderRefund {
  refund_no: string;
  trade_no: string;
  provider: string;
  amount_fen: number;
  asked_at: string;
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
  asked_product_ids: number[] | null;
  asked_by: number | null;
  asked_reason: Generated<string>;
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

export interface CommerceSmsAccount {
  id: Generated<number>;
  balance_segments: number;
  warn_at: number;
  is_warned: Generated<boolean>;
}

export interface CommerceSmsMessage {
  id: GeneratedAlways<number>;
  event_key: string;
  scene: string;
  mobile_enc: string | null;
  mobile_masked: string | null;
  text_enc: string | null;
  segments: number;
  state: Generated<string>;
  created_at: string;
  sent_at: string | null;
  taken_at: string | null;
  refusal: string | null;
}

export interface CommerceSmsRecharge {
  id: GeneratedAlways<number>;
  idem_key: string;
  package: string;
  segments: number;
  amount_fen: number;
  pay_method: string;
  slip_no: string;
  balance_after: number;
  made_at: string;
  made_by: number;
}

export interface CommerceStatement {
  id: GeneratedAlways<number>;
  no: string;
  enterprise_id: number;
  channel_id: number | null;
  cycle: string;
  period_from: string;
  period_to: string;
  basis: string;
  ticket_count: Generated<number>;
  gross_fen: Generated<number>;
  refund_fen: Generated<number>;
  adjust_fen: Generated<number>;
  payable_fen: Generated<number>;
  prepaid_fen: Generated<number>;
  rebate_fen: Generated<number>;
  rebates: Generated<Json>;
  state: Generated<string>;
  dispute_reason: Generated<string>;
  invoice_no: string | null;
  bank_slip: string | null;
  created_at: string;
  created_by: number | null;
  sent_at: string | null;
  confirmed_at: string | null;
  confirmed_by: number | null;
  paid_at: string | null;
  version: Generated<number>;
}

export interface CommerceStatementLine {
  id: GeneratedAlways<number>;
  statement_id: number;
  kind: string;
  ticket_id: number | null;
  ref_id: Generated<number>;
  agreement_id: number | null;
  day: string;
  order_no: string | null;
  product_name: string | null;
  visit_date: string | null;
  qty: number;
  amount_fen: number;
  charged_fen: number;
  prepaid_fen: number;
  memo: Generated<string>;
}

export interface CommerceVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface CommerceVReportBillMatch {
  entry_id: number | null;
  reconcile: string | null;
}

export interface CommerceVReportChannel {
  id: number | null;
  name: string | null;
  kind: string | null;
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

export interface CommerceVTrade {
  entry_id: number | null;
  open_key: string | null;
  kind: string | null;
  ref_type: string | null;
  biz_date: string | null;
  at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  method: string | null;
  provider: string | null;
  amount_fen: number | null;
  trade_no: string | null;
  channel_trade_no: string | null;
  doc_no: string | null;
  shift_no: string | null;
  state: string | null;
}

export interface CommerceViolation {
  id: GeneratedAlways<number>;
  id_hash: string;
  ticket_id: number;
  visit_date: string;
  kind: string;
  entry_id: number;
  created_at: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export interface CommerceViolationPolicy {
  nth: number;
  days: number;
}

export interface GoodsBarcodeRule {
  id: GeneratedAlways<number>;
  pattern: string;
  prefix: GeneratedAlways<string>;
  length: GeneratedAlways<number>;
  meaning: string;
  sort: number;
  overlaps_ok: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GoodsBom {
  goods_id: number;
  auto_break: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<string>;
  updated_by: number | null;
  output_qty: Generated<string>;
  active: Generated<boolean>;
}

export interface GoodsBomLine {
  goods_id: number;
  component_id: number;
  qty: string;
  weight: number | null;
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

export interface GoodsCountLine {
  task_id: number;
  goods_id: number;
  book_qty: string;
  snapshot_seq: number;
  counted_qty: string | null;
  recount_qty: string | null;
  expected_qty: string | null;
  counted_seq: number | null;
  counted_at: string | null;
  counted_by: number | null;
}

export interface GoodsCountTask {
  id: GeneratedAlways<number>;
  no: string;
  wh_id: number;
  category_id: number | null;
  blind: Generated<boolean>;
  status: Generated<string>;
  remark: Generated<string>;
  started_at: string;
  started_by: number;
  ended_at: string | null;
  ended_by: number | null;
  version: Generated<number>;
  of_chosen: Generated<boolean>;
}

export interface GoodsDepartment {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  parent_id: number | null;
  cost_center: Generated<string>;
  manager_id: number | null;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GoodsDepartmentQuota {
  dept_id: number;
  category_id: number | null;
  limit_fen: number;
  mode: string;
  updated_at: Generated<string>;
  updated_by: number;
}

export interface GoodsDoc {
  id: GeneratedAlways<number>;
  type: string;
  no: string;
  channel: Generated<string>;
  biz_date: string;
  status: Generated<string>;
  version: Generated<number>;
  revision: Generated<number>;
  wh_id: number;
  wh_to_id: number | null;
  supplier_id: number | null;
  dept_id: number | null;
  store_id: number | null;
  handler_id: number;
  source_doc_id: number | null;
  reversal_of: number | null;
  reversed_by: number | null;
  reason_code: string | null;
  person_name: string | null;
  person_phone: string | null;
  due_on: string | null;
  remark: Generated<string>;
  qty_total: Generated<string>;
  amount_fen: Generated<number>;
  discount_fen: Generated<number>;
  fee_fen: Generated<number>;
  cost_fen: number | null;
  printed_times: Generated<number>;
  created_at: string;
  created_by: number;
  updated_at: string;
  updated_by: number;
  submitted_at: string | null;
  submitted_by: number | null;
  audited_at: string | null;
  audited_by: number | null;
  party_id: number | null;
  cz_mode: string | null;
  transit_wh_id: number | null;
  received_at: string | null;
  received_by: number | null;
  count_task_id: number | null;
  checked_at: string | null;
  checked_by: number | null;
  pay_method: string | null;
  paid_fen: Generated<number>;
  money_fen: number | null;
  settle: string | null;
  purpose: string | null;
  team_no: string | null;
  invoice_title: string | null;
  invoice_tax_no: string | null;
  salesman_id: number | null;
  driver_id: number | null;
  responsible_id: number | null;
  receiver_id: number | null;
  set_count: string | null;
  deposit_fen: Generated<number>;
  cost_excl_tax: Generated<boolean>;
  bill_no: string | null;
  bom_id: number | null;
  bom_version: number | null;
  idem_key: string | null;
}

export interface GoodsDocFile {
  id: GeneratedAlways<number>;
  doc_id: number;
  name: string;
  media_type: string;
  content: Buffer;
  uploaded_at: string;
  uploaded_by: number;
}

export interface GoodsDocLine {
  id: GeneratedAlways<number>;
  doc_id: number;
  line_no: number;
  side: string | null;
  goods_id: number;
  unit: string;
  ratio: Generated<string>;
  qty: string;
  base_qty: string;
  amount_fen: Generated<number>;
  discount_fen: Generated<number>;
  fee_fen: Generated<number>;
  net_fen: Generated<number>;
  tax_rate: Generated<number>;
  tax_fen: Generated<number>;
  gift: Generated<boolean>;
  batch_no: string | null;
  made_on: string | null;
  expire_on: string | null;
  source_line_id: number | null;
  returned_qty: Generated<string>;
  returned_fen: Generated<number>;
  returned_cost_fen: Generated<number>;
  cost_fen: number | null;
  price_diff_fen: Generated<number>;
  book_qty: string | null;
  counted_qty: string | null;
  condition: string | null;
  weight: string | null;
  remark: Generated<string>;
  batch_id: number | null;
  own_discount_fen: Generated<number>;
  barcode_scanned: string | null;
  reason_code: string | null;
}

export interface GoodsDocMoney {
  id: number;
  doc_id: number;
  way: string;
  enterprise_id: number | null;
  amount_fen: number;
  available_fen: number | null;
  biz_date: string;
  at: string;
  staff_id: number;
}

export interface GoodsDocOverride {
  doc_id: number;
  action: string;
  content_hash: string;
  approver_id: number;
  approved_at: string;
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
  sellable_at_pos: Generated<boolean>;
  open_price: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
  last_price: string | null;
  last_cost_excl_tax: Generated<boolean>;
}

export interface GoodsGoodsBarcode {
  id: GeneratedAlways<number>;
  barcode: string;
  goods_id: number;
  is_main: Generated<boolean>;
  pack_unit: string | null;
  pack_qty: string | null;
}

export interface GoodsGoodsPicture {
  goods_id: number;
  name: string;
  media_type: string;
  content: Buffer;
  kept_at: string;
  kept_by: number;
  small: Buffer | null;
}

export interface GoodsGoodsPrice {
  goods_id: number;
  store_id: number;
  retail_fen: number;
  member_fen: number;
  updated_at: string;
  updated_by: number;
  id: GeneratedAlways<number>;
  valid_from: string | null;
  valid_to: string | null;
}

export interface GoodsInStoreCounter {
  prefix: string;
  next: number;
}

export interface GoodsParty {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  phone: Generated<string>;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
  enterprise_id: number | null;
}

export interface GoodsPayableSettlement {
  id: GeneratedAlways<number>;
  payment_id: number;
  doc_id: number;
  biz_date: string;
  amount_fen: number;
  undoes: number | null;
  made_at: string;
  made_by: number;
  idem_key: string | null;
}

export interface GoodsPeriod {
  yyyymm: string;
  status: string;
  closed_by: number;
  closed_at: string;
  reopened_by: number | null;
  reopened_at: string | null;
  reopen_reason: string | null;
}

export interface GoodsPeriodBalance {
  yyyymm: string;
  goods_id: number;
  wh_id: number;
  qty: string;
  value_fen: number;
}

export interface GoodsPriceLog {
  id: GeneratedAlways<number>;
  goods_id: number;
  store_id: number | null;
  retail_before: number;
  retail_after: number;
  member_before: number;
  member_after: number;
  reason: string;
  at: string;
  staff_id: number;
  valid_from: string | null;
  valid_to: string | null;
  was_from: string | null;
  was_to: string | null;
}

export interface GoodsStockBalance {
  goods_id: number;
  wh_id: number;
  qty: Generated<string>;
  value_fen: Generated<number>;
  seq: Generated<number>;
  last_unit_cost: string | null;
  negative_ok: Generated<boolean>;
  last_in_at: string | null;
  last_out_at: string | null;
}

export interface GoodsStockBatch {
  id: GeneratedAlways<number>;
  goods_id: number;
  wh_id: number;
  doc_id: number;
  came_on: string;
  batch_no: Generated<string>;
  made_on: string | null;
  expire_on: string | null;
  came_qty: Generated<string>;
  qty: Generated<string>;
}

export interface GoodsStockBatchMove {
  id: GeneratedAlways<number>;
  batch_id: number;
  doc_id: number;
  line_no: number;
  revision: number;
  kind: string;
  qty: string;
}

export interface GoodsStockLedger {
  goods_id: number;
  wh_id: number;
  seq: number;
  doc_id: number;
  line_no: number;
  revision: Generated<number>;
  kind: string;
  biz_date: string;
  posted_at: string;
  qty: string;
  value_fen: number;
  qty_after: string;
  value_after: number;
  diff_fen: Generated<number>;
  cost_estimated: Generated<boolean>;
  batch_id: number | null;
  staff_id: number;
}

export interface GoodsStockLimit {
  goods_id: number;
  wh_id: number;
  min_qty: string | null;
  max_qty: string | null;
  updated_at: string;
  updated_by: number;
}

export interface GoodsStore {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  outlet_id: number;
  store_group: string;
  dept_id: number | null;
  wh_id: number | null;
  price_group: Generated<string>;
  receipt_header: Generated<string>;
  receipt_footer: Generated<string>;
  rounding_mode: Generated<string>;
  business_hours: Generated<string>;
  manual_revenue: Generated<boolean>;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
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
  credit_days: Generated<number>;
}

export interface GoodsSupplierPayment {
  id: GeneratedAlways<number>;
  no: string;
  supplier_id: number;
  kind: string;
  biz_date: string;
  amount_fen: number;
  method: Generated<string>;
  voucher_no: Generated<string>;
  remark: Generated<string>;
  reversal_of: number | null;
  made_at: string;
  made_by: number;
  idem_key: string | null;
}

export interface GoodsTill {
  id: GeneratedAlways<number>;
  store_id: number;
  no: number;
  printer: string;
  has_drawer: boolean;
  has_scale: boolean;
  float_fen: number;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface GoodsVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface GoodsVDocumentMoney {
  id: number | null;
  no: string | null;
  way: string | null;
  enterprise_id: number | null;
  amount_fen: number | null;
}

export interface GoodsVPayableEntry {
  supplier_id: number | null;
  kind: string | null;
  biz_date: string | null;
  due_on: string | null;
  amount_fen: number | null;
  no: string | null;
  doc_id: number | null;
  doc_type: string | null;
  payment_id: number | null;
  remark: string | null;
  staff_id: number | null;
  made_at: string | null;
  pays_doc_id: number | null;
}

export interface GoodsVReportBalance {
  goods_id: number | null;
  goods_name: string | null;
  category_id: number | null;
  category_name: string | null;
  supplier_id: number | null;
  supplier_name: string | null;
  outlet_id: number | null;
  qty: number | null;
}

export interface GoodsVReportDocument {
  id: number | null;
  no: string | null;
  status: string | null;
  biz_date: string | null;
}

export interface GoodsVReportDriverSale {
  line_id: number | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  driver_id: number | null;
  driver_name: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
  doc_id: number | null;
  doc_no: string | null;
  sold_fen: number | null;
  back_fen: number | null;
  net_fen: number | null;
}

export interface GoodsVReportKind {
  goods_id: number | null;
  category_name: string | null;
}

export interface GoodsVReportSale {
  line_id: number | null;
  line_kind: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  seller_id: number | null;
  channel: string | null;
  doc_id: number | null;
  doc_no: string | null;
  party_name: string | null;
  goods_id: number | null;
  goods_code: string | null;
  goods_name: string | null;
  category_id: number | null;
  category_name: string | null;
  supplier_id: number | null;
  supplier_name: string | null;
  day_name: string | null;
  qty: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  net_fen: number | null;
  cost_fen: number | null;
  margin_fen: number | null;
  earned_fen: number | null;
  seller_name: string | null;
  sold_hour: string | null;
  member_fen: number | null;
  sold_at: string | null;
  line_no: number | null;
  reason_code: string | null;
  tax_fen: number | null;
}

export interface GoodsVReportStall {
  store_id: number | null;
  store_name: string | null;
  store_group: string | null;
  outlet_id: number | null;
}

export interface GoodsVReportStore {
  outlet_id: number | null;
  store_group: string | null;
  wh_id: number | null;
  dept_id: number | null;
  dept_name: string | null;
}

export interface GoodsVReportStoreStock {
  biz_date: string | null;
  posted_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  doc_no: string | null;
  doc_type: string | null;
  goods_id: number | null;
  goods_name: string | null;
  qty: number | null;
  retail_fen: number | null;
}

export interface GoodsVTill {
  id: number | null;
  name: string | null;
  site_name: string | null;
  in_use: boolean | null;
}

export interface GoodsWarehouse {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  twin_of: number | null;
  transit_to_id: number | null;
  dept_id: number | null;
  keeper_id: number | null;
  allow_negative: Generated<boolean>;
  sort: Generated<number>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ModulesCheckoutBuild {
  module: string;
  version: string;
  manifest_sha256: string;
  taken_at: string;
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
  happened_at: string | null;
  cohort: string | null;
  shell: string | null;
  stack: string | null;
  url: string | null;
  from_version: string | null;
  to_version: string | null;
  times: Generated<number>;
}

export interface ModulesHealthMinute {
  module: string;
  version: string;
  sequence: number;
  cohort: string;
  minute: string;
  mounts: Generated<number>;
  load_failed: Generated<number>;
  integrity_failed: Generated<number>;
  mount_failed: Generated<number>;
  uncaught: Generated<number>;
  fallback_used: Generated<number>;
  mount_ms: Generated<number[]>;
}

export interface ModulesLocalBuild {
  session_id: number;
  staff_id: number;
  module: string;
  origin: string;
  key: string;
  until: string;
  created_at: string;
}

export interface ModulesModule {
  name: string;
  area: string;
  owner: Generated<string>;
  size_budget_bytes: number | null;
  created_at: string;
}

export interface ModulesModuleVersion {
  id: GeneratedAlways<number>;
  module: string;
  version: string;
  commit: string;
  contract: number;
  folder_url: string;
  entry: string;
  css: Json;
  files: Json;
  externals: Json;
  shared: Json;
  screens: Json;
  gzip_bytes: number;
  manifest_sha256: string;
  smoke: Json | null;
  published_by: number | null;
  published_at: string;
  withdrawn_at: string | null;
  app: Json | null;
  withdrawn_reason: string | null;
  screen_digests: Json | null;
  whole_trial: Json | null;
}

export interface ModulesOverrideTicket {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  modules: Json;
  created_by: number;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
}

export interface ModulesPublishKey {
  id: GeneratedAlways<number>;
  module: string;
  label: string;
  key_hash: Buffer;
  created_by: number;
  created_at: string;
  revoked_at: string | null;
}

export interface ModulesRelease {
  sequence: number;
  parent_sequence: number | null;
  kind: string;
  stable: Json;
  retained: Json;
  canaries: Generated<Json>;
  urgent: Generated<boolean>;
  reason: Generated<string>;
  created_by: number | null;
  created_at: string;
  map_sha256: string;
}

export interface ModulesReleaseApproval {
  module: string;
  version: string;
  approved_by: number;
  approved_at: string;
}

export interface ModulesReleasePointer {
  channel: string;
  sequence: number | null;
}

export interface ModulesRunner {
  staff_id: number;
  module: string;
  version: string;
  cohort: string;
  seen_at: string;
}

export interface ModulesSessionOverride {
  session_id: number;
  staff_id: number;
  ticket_id: number | null;
  modules: Json;
  until: string;
  created_at: string;
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

export interface PlatformExportJob {
  id: GeneratedAlways<number>;
  staff_id: number;
  maker: string;
  title: string;
  asked: Json;
  asked_at: string;
  request_id: string;
  ip: string;
  ended_at: string | null;
  refused: string | null;
  file_id: string | null;
  file_name: string | null;
  media_type: string | null;
  row_count: number | null;
  bytes: number | null;
  sha256: Buffer | null;
  rights: string | null;
  fetched_count: Generated<number>;
  fetched_at: string | null;
  removed_at: string | null;
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

export interface PlatformImportFile {
  kind: string;
  sha256: Buffer;
  name: string;
  row_count: number;
  staff_id: number;
  staff_name: string;
  imported_at: string;
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

export interface PlatformLogArchive {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  until: string;
  file: string;
  rows: number;
  sign_ins: number;
  last_seq: number;
  head: Buffer;
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

export interface PlatformSentFile {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  request_id: string;
  staff_id: number;
  bytes: number;
  sha256: Buffer;
}

export interface PlatformSlowStatement {
  hash: string;
  route: string;
  text: string;
  times: Generated<number>;
  longest_ms: number;
  most_rows: number;
  last_at: string;
}

export interface PlatformViewFile {
  name: string;
  sha256: string;
  granted: boolean;
}

export interface ReceptionDispatch {
  id: GeneratedAlways<number>;
  no: string;
  queue_no: string;
  group_no: string | null;
  team_id: number | null;
  docent_id: number | null;
  work_date: string;
  mode: string;
  language: string;
  level: string;
  route_id: number;
  heads: number;
  fee_fen: number;
  start_time: Generated<string>;
  state: Generated<string>;
  call_count: Generated<number>;
  last_call_at: string | null;
  queued_at: string;
  queued_by: number;
  called_at: string | null;
  accepted_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  ended_at: string | null;
  end_reason: Generated<string>;
  rating: number | null;
  version: Generated<number>;
}

export interface ReceptionDocent {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  level: string;
  languages: string;
  route_codes: Generated<string>;
  mobile_enc: string;
  mobile_hash: string;
  mobile_masked: string;
  duty: Generated<string>;
  prebook_only: Generated<boolean>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReceptionDocentPrice {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  level: string;
  language: string | null;
  heads_from: number;
  heads_to: number;
  route_id: number | null;
  fee_fen: number;
  approval_doc_no: Generated<string>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReceptionDocentQueue {
  docent_id: number;
  queue_date: string;
  turn: Generated<number>;
  state: string;
  joined_at: string;
}

export interface ReceptionDocentRoute {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  minutes: number;
  meeting_point: Generated<string>;
  status: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReceptionDocentShift {
  id: GeneratedAlways<number>;
  docent_id: number;
  shift_date: string;
  start_time: string;
  end_time: string;
  post: Generated<string>;
  is_cancelled: Generated<boolean>;
  made_at: string;
  made_by: number;
}

export interface ReceptionPlate {
  id: GeneratedAlways<number>;
  plate_no: string;
  medium: string;
  deposit_fen: Generated<number>;
  loss_fee_fen: Generated<number>;
  state: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReceptionPlateIssue {
  id: GeneratedAlways<number>;
  idem_key: string | null;
  plate_id: number;
  team_id: number;
  qty: Generated<number>;
  issued_at: string;
  issued_by: number;
  ended_at: string | null;
  ended_by: number | null;
  ended_as: string | null;
  missing_qty: Generated<number>;
  loss_charge_fen: Generated<number>;
  paid_by: string | null;
  payer: string | null;
  explanation: Generated<string>;
}

export interface ReceptionTeam {
  id: GeneratedAlways<number>;
  idem_key: string | null;
  team_no: string;
  external_no: Generated<string>;
  enterprise_id: number | null;
  agreement_id: number | null;
  guide_id: number | null;
  driver_id: number | null;
  visit_date: string;
  plan_time: Generated<string>;
  adults: Generated<number>;
  children: Generated<number>;
  students: Generated<number>;
  seniors: Generated<number>;
  free_heads: Generated<number>;
  source_region: Generated<string>;
  segment: string;
  state: string;
  arrived_at: string | null;
  left_at: string | null;
  has_plan_sheet: Generated<boolean>;
  inside_reason: Generated<string>;
  remark: Generated<string>;
  created_at: Generated<string>;
  created_by: number;
  version: Generated<number>;
}

export interface ReceptionTeamChange {
  id: GeneratedAlways<number>;
  idem_key: string | null;
  from_team_id: number;
  to_team_id: number | null;
  scopes: string[];
  refs: Json;
  before: Json;
  after: Json;
  reason: string;
  heads: Generated<number>;
  price_diff_fen: Generated<number>;
  price_handling: string | null;
  rebate_delta: Generated<Json>;
  requested_at: string;
  requested_by: number;
  decided_at: string | null;
  approved_by: number | null;
  state: string;
  price_way: string | null;
}

export interface ReceptionTeamMember {
  id: GeneratedAlways<number>;
  team_id: number;
  name: string;
  id_no_enc: string | null;
  id_hash: string | null;
  id_masked: string | null;
  mobile_enc: string | null;
  mobile_masked: string | null;
  crowd: string;
  listed_at: string;
  listed_by: number;
}

export interface ReceptionVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface ReceptionVDocentJob {
  id: number | null;
  no: string | null;
  queue_no: string | null;
  work_date: string | null;
  team_id: number | null;
  level: string | null;
  language: string | null;
  heads: number | null;
  fee_fen: number | null;
  state: string | null;
  docent_name: string | null;
  route_name: string | null;
}

export interface ReceptionVPlateIssue {
  id: number | null;
  plate_no: string | null;
  team_id: number | null;
  issued_at: string | null;
  ended_at: string | null;
}

export interface ReceptionVPlateTeam {
  plate_no: string | null;
  plate_state: string | null;
  plate_issue_id: number | null;
  team_id: number | null;
  team_no: string | null;
  visit_date: string | null;
  team_state: string | null;
  enterprise_id: number | null;
  agreement_id: number | null;
  guide_id: number | null;
  guide_mobile_hash: string | null;
  driver_id: number | null;
}

export interface ReceptionVReportDispatch {
  dispatch_id: number | null;
  dispatch_no: string | null;
  biz_date: string | null;
  queue_no: string | null;
  team_id: number | null;
  team_no: string | null;
  group_name: string | null;
  docent_id: number | null;
  docent_name: string | null;
  level: string | null;
  language: string | null;
  route_id: number | null;
  route_name: string | null;
  mode: string | null;
  state: string | null;
  queued_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  heads: number | null;
  minutes: number | null;
  fee_fen: number | null;
  charged_fen: number | null;
  unanswered: number | null;
  rating: number | null;
  rating_thousandths: number | null;
  ratings: number | null;
}

export interface ReceptionVReportTeam {
  team_id: number | null;
  team_no: string | null;
  team_name: string | null;
  external_no: string | null;
  biz_date: string | null;
  day_name: string | null;
  plan_hour: string | null;
  arrived_at: string | null;
  left_at: string | null;
  state: string | null;
  presence: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  source_region: string | null;
  segment: string | null;
  full_heads: number | null;
  half_heads: number | null;
  free_heads: number | null;
  planned_heads: number | null;
  ticketed_heads: number | null;
  admitted_heads: number | null;
  admitted_full: number | null;
  admitted_half: number | null;
  admitted_free: number | null;
  admitted_crew: number | null;
  heads_apart: number | null;
  ticket_fen: number | null;
  docent_fen: number | null;
  retail_fen: number | null;
  jobs: number | null;
  rebate_due_fen: number | null;
  rebate_paid_fen: number | null;
  credit_owed_fen: number | null;
}

export interface ReceptionVReportTeamChange {
  change_id: number | null;
  biz_date: string | null;
  requested_at: string | null;
  from_team_no: string | null;
  to_team_no: string | null;
  scopes: string[] | null;
  before_words: string | null;
  after_words: string | null;
  heads: number | null;
  price_diff_fen: number | null;
  rebate_delta_fen: number | null;
  reason: string | null;
  asked_by: string | null;
  approved_by: string | null;
  state: string | null;
}

export interface ReceptionVTeam {
  id: number | null;
  team_no: string | null;
  external_no: string | null;
  visit_date: string | null;
  state: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
  agreement_id: number | null;
  guide_id: number | null;
  guide_name: string | null;
  guide_mobile_hash: string | null;
  driver_id: number | null;
  has_plan_sheet: boolean | null;
  paid_heads: number | null;
}

export interface ReportsBudget {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  year: number;
  outlet_id: number | null;
  revenue: string;
  m01: Generated<number>;
  m02: Generated<number>;
  m03: Generated<number>;
  m04: Generated<number>;
  m05: Generated<number>;
  m06: Generated<number>;
  m07: Generated<number>;
  m08: Generated<number>;
  m09: Generated<number>;
  m10: Generated<number>;
  m11: Generated<number>;
  m12: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReportsHistoryDay {
  id: GeneratedAlways<number>;
  biz_date: string;
  outlet_id: number;
  revenue: string;
  qty: Generated<number>;
  gross_fen: number;
  discount_fen: Generated<number>;
  refund_fen: Generated<number>;
  imported_by: number;
  imported_at: string;
}

export interface ReportsHoliday {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  first_day: string;
  days: number;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface ReportsRollupDay {
  biz_date: string;
  built_at: string;
  built_snapshot: string;
  version: number;
}

export interface ReportsRollupOutlet {
  biz_date: string;
  line_kind: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  is_docent: boolean | null;
  first_orders: number;
  qty: number;
  gross_fen: number;
  discount_fen: number;
  received_fen: number;
  refund_fen: number;
  net_fen: number;
}

export interface ReportsRollupPayment {
  biz_date: string;
  outlet_id: number | null;
  seller_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  channel_id: number | null;
  method: string | null;
  lines: number;
  received_fen: number;
  refund_fen: number;
  net_fen: number;
  taken: Generated<number>;
  given_back: Generated<number>;
}

export interface ReportsRollupPerson {
  biz_date: string;
  visit_date: string | null;
  outlet_id: number | null;
  product_id: number | null;
  age_band: string | null;
  gender: string | null;
  lines: number;
  qty: number;
  net_fen: number;
}

export interface ReportsRollupRegion {
  biz_date: string;
  visit_date: string | null;
  outlet_id: number | null;
  product_id: number | null;
  source_region: string | null;
  lines: number;
  qty: number;
  net_fen: number;
}

export interface ReportsRollupSale {
  biz_date: string;
  line_kind: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  channel_id: number | null;
  sale_mode: string | null;
  visit_date: string | null;
  product_id: number | null;
  enterprise_id: number | null;
  manager_id: number | null;
  guide_id: number | null;
  driver_id: number | null;
  team_order_id: number | null;
  methods: string[] | null;
  letter: string | null;
  lines: number;
  orders: number;
  first_orders: number;
  qty: number;
  gross_fen: number;
  discount_fen: number;
  received_fen: number;
  refund_fen: number;
  net_fen: number;
  face_fen: number;
  admitted: number;
  used_date: string | null;
  lead_days: Generated<number>;
}

export interface ReportsRollupScan {
  biz_date: string;
  spot_id: number | null;
  gate_id: number | null;
  product_id: number | null;
  result: string | null;
  lines: number;
  admitted: number;
  refused: number;
  missed: number;
}

export interface ReportsTodayRow {
  sheet_id: number;
  line_no: number;
  kind: string;
  item_code: string;
  store_id: number | null;
  value: string | null;
  amount_fen: number | null;
  reason: string | null;
  voucher: string | null;
  note: Generated<string>;
}

export interface ReportsTodaySheet {
  id: GeneratedAlways<number>;
  store_group: string;
  biz_date: string;
  state: Generated<string>;
  edition: Generated<number>;
  version: Generated<number>;
  submitted_by: number | null;
  submitted_at: string | null;
}

export interface ReportsTodaySnapshot {
  sheet_id: number;
  edition: number;
  body: string;
  sha256: Buffer;
  locked_at: string;
  locked_by: number;
}

export interface ReportsVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface ReportsVBudgetMonth {
  budget_id: number | null;
  outlet_id: number | null;
  revenue: string | null;
  month: string | null;
  amount_fen: number | null;
}

export interface ReportsVBusinessBegin {
  first_day: string | null;
}

export interface ReportsVCashFlow {
  entry_id: number | null;
  biz_date: string | null;
  day_name: string | null;
  posted_at: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
  seller_id: number | null;
  seller_name: string | null;
  flow: string | null;
  method: string | null;
  cash_fen: number | null;
  banked_fen: number | null;
  doc_no: string | null;
  reconcile: string | null;
}

export interface ReportsVDrawerOpening {
  opening_id: string | null;
  biz_date: string | null;
  opened_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  cause: string | null;
  note: string | null;
  outlet_name: string | null;
  outlet_group: string | null;
}

export interface ReportsVDriverVisit {
  place_id: number | null;
  visit_id: number | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  driver_id: number | null;
  driver_name: string | null;
  group_no: string | null;
  heads: number | null;
  state: string | null;
  sold_fen: number | null;
  back_fen: number | null;
  net_fen: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
}

export interface ReportsVDroppedLine {
  shift_id: number | null;
  shift_no: string | null;
  biz_date: string | null;
  opened_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  removed_lines: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
}

export interface ReportsVHistoryDay {
  biz_date: string | null;
}

export interface ReportsVHolidayDay {
  kind: string | null;
  year: number | null;
  day_no: number | null;
  day: string | null;
}

export interface ReportsVMoneyStep {
  entry_id: number | null;
  biz_date: string | null;
  posted_at: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
  seller_id: number | null;
  seller_name: string | null;
  step: string | null;
  step_fen: number | null;
  doc_no: string | null;
}

export interface ReportsVOfficeDue {
  doc_id: number | null;
  doc_no: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  dated_at: string | null;
  seller_id: number | null;
  seller_name: string | null;
  due_fen: number | null;
}

export interface ReportsVOpenItem {
  source: string | null;
  biz_date: string | null;
}

export interface ReportsVOutlet {
  id: number | null;
  name: string | null;
  outlet_group: string | null;
  region_id: number | null;
  region_name: string | null;
  area_m2: string | null;
  dept_id: number | null;
  dept_name: string | null;
}

export interface ReportsVOutletByDay {
  biz_date: string | null;
  line_kind: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  is_docent: boolean | null;
  first_orders: number | null;
  qty: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
}

export interface ReportsVPayment {
  entry_id: number | null;
  entry_kind: string | null;
  biz_date: string | null;
  paid_at: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
  seller_id: number | null;
  seller_name: string | null;
  window_name: string | null;
  order_no: string | null;
  method: string | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  taken: number | null;
  given_back: number | null;
}

export interface ReportsVPaymentByDay {
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  channel_id: number | null;
  method: string | null;
  lines: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  taken: number | null;
  given_back: number | null;
}

export interface ReportsVPersonByDay {
  biz_date: string | null;
  visit_date: string | null;
  outlet_id: number | null;
  product_id: number | null;
  age_band: string | null;
  gender: string | null;
  lines: number | null;
  qty: number | null;
  net_fen: number | null;
}

export interface ReportsVRegionByDay {
  biz_date: string | null;
  visit_date: string | null;
  outlet_id: number | null;
  product_id: number | null;
  source_region: string | null;
  lines: number | null;
  qty: number | null;
  net_fen: number | null;
}

export interface ReportsVSale {
  line_id: number | null;
  area: string | null;
  line_kind: string | null;
  biz_date: string | null;
  sold_at: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
  region_id: number | null;
  region_name: string | null;
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
  category_id: number | null;
  category_name: string | null;
  revenue: string | null;
  revenue_sort: number | null;
  supplier_id: number | null;
  supplier_name: string | null;
  qty: number | null;
  unit_fen: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  rounding_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  cost_fen: number | null;
  margin_fen: number | null;
  earned_fen: number | null;
  methods: string[] | null;
  letter: string | null;
  reason: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  sale_mode: string | null;
  external_no: string | null;
  no_receipt_fen: number | null;
  list_fen: number | null;
  price_off_fen: number | null;
  free_fen: number | null;
  day_name: string | null;
  month_name: string | null;
  sold_hour: string | null;
  sold_half: string | null;
  month_no: string | null;
  weekday: string | null;
  tax_fen: number | null;
  member_name: string | null;
  approver_names: string | null;
  marks: string[] | null;
}

export interface ReportsVSaleByDay {
  biz_date: string | null;
  line_kind: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  channel_id: number | null;
  sale_mode: string | null;
  visit_date: string | null;
  product_id: number | null;
  enterprise_id: number | null;
  manager_id: number | null;
  guide_id: number | null;
  driver_id: number | null;
  team_order_id: number | null;
  methods: string[] | null;
  letter: string | null;
  lines: number | null;
  orders: number | null;
  first_orders: number | null;
  qty: number | null;
  gross_fen: number | null;
  discount_fen: number | null;
  received_fen: number | null;
  refund_fen: number | null;
  net_fen: number | null;
  face_fen: number | null;
  admitted: number | null;
  used_date: string | null;
  lead_days: number | null;
}

export interface ReportsVScanByDay {
  biz_date: string | null;
  spot_id: number | null;
  gate_id: number | null;
  product_id: number | null;
  result: string | null;
  lines: number | null;
  admitted: number | null;
  refused: number | null;
  missed: number | null;
}

export interface ReportsVShift {
  shift_id: number | null;
  shift_no: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
  seller_id: number | null;
  seller_name: string | null;
  window_name: string | null;
  opened_at: string | null;
  closed_at: string | null;
  state: string | null;
  opening_float_fen: number | null;
  cash_in_fen: number | null;
  cash_out_fen: number | null;
  cash_moved_fen: number | null;
  expected_cash_fen: number | null;
  counted_cash_fen: number | null;
  over_short_fen: number | null;
  over_fen: number | null;
  short_fen: number | null;
  over_short_reason: string | null;
}

export interface ReportsVTicketSale {
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
  sale_mode: string | null;
  enterprise_id: number | null;
  manager_id: number | null;
  manager_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  team_order_id: number | null;
  face_fen: number | null;
  admitted: number | null;
  sold_hour: string | null;
  used_date: string | null;
  contact_tail: string | null;
  source_region: string | null;
  external_no: string | null;
  channel_kind: string | null;
  age_band: string | null;
  gender: string | null;
  lead_days: number | null;
  ticket_id: number | null;
  is_docent: boolean | null;
  tax_fen: number | null;
}

export interface ReportsVWallet {
  move_id: number | null;
  biz_date: string | null;
  made_at: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  seller_name: string | null;
  member_id: number | null;
  card_no: string | null;
  member_name: string | null;
  move_kind: string | null;
  tender: string | null;
  doc_no: string | null;
  paid_in_fen: number | null;
  cash_in_fen: number | null;
  spent_fen: number | null;
  back_fen: number | null;
  change_fen: number | null;
  balance_after_fen: number | null;
  outlet_name: string | null;
  outlet_group: string | null;
}

export interface ReportsVariant {
  id: GeneratedAlways<number>;
  report_key: string;
  name: string;
  filters: Json;
  owner_id: number;
  updated_at: string;
}

export interface ReportsWordLock {
  sheet_id: number;
  no: string;
  open_items: number;
  opinion: string;
  locked_by: number;
  locked_at: string;
}

export interface ReportsWordPrint {
  sheet_id: number;
  nth: number;
  printed_by: number;
  printed_at: string;
}

export interface ReportsWordSheet {
  id: GeneratedAlways<number>;
  no: number;
  store_group: string;
  biz_date: string;
  version: number;
  template_version: number;
  body: string;
  sha256: Buffer;
  made_by: number | null;
  made_at: string;
}

export interface ReportsWordTemplate {
  no: number;
  version: number;
  design: Json;
  made_by: number;
  made_at: string;
}

export interface TicketAgreement {
  id: GeneratedAlways<number>;
  no: string;
  enterprise_id: number;
  title: string;
  valid_from: string;
  valid_to: string;
  pay_modes: string[];
  settle_cycle: string;
  settle_basis: string;
  settle_day: number | null;
  due_days: Generated<number>;
  commission_bp: number | null;
  group_min_heads: Generated<number>;
  free_per_n: number | null;
  guide_free: Generated<boolean>;
  driver_free: Generated<boolean>;
  issue_directly: Generated<boolean>;
  refund_rule_id: number | null;
  noshow_policy: Generated<string>;
  noshow_bp: number | null;
  needs_plan_sheet: Generated<boolean>;
  rebate_period: string | null;
  state: Generated<string>;
  submitted_by: number | null;
  audited_by: number | null;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
  rebate_basis: Generated<string>;
  rebate_retroactive: Generated<boolean>;
  release_time: string | null;
  retail_bp: number | null;
  retail_per_head_fen: number | null;
}

export interface TicketAgreementFile {
  id: GeneratedAlways<number>;
  agreement_id: number;
  name: string;
  media_type: string;
  content: Buffer;
  uploaded_at: string;
  uploaded_by: number | null;
}

export interface TicketAgreementProduct {
  id: GeneratedAlways<number>;
  agreement_id: number;
  product_id: number;
  season: string | null;
  price_fen: number | null;
}

export interface TicketAgreementRebate {
  id: GeneratedAlways<number>;
  agreement_id: number;
  from_value: number;
  per_head_fen: number | null;
  bp: number | null;
}

export interface TicketAllotmentRule {
  id: GeneratedAlways<number>;
  spot_id: number;
  channel_id: number | null;
  enterprise_id: number | null;
  share_percent: number;
  release_kind: string;
  release_days: number;
  release_time: string;
  release_minutes: number;
  may_use_pool: Generated<boolean>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
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
  network_hash: string | null;
}

export interface TicketBookingPictureUse {
  picture_id: string;
  expires_at: string;
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
  shut_slot_ids: Generated<number[]>;
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
  hung_cart_id: number | null;
  channel_quota_id: number | null;
  waiting_entry_id: number | null;
  offline_lease_id: number | null;
  change_payment_id: number | null;
}

export interface TicketCashMove {
  id: GeneratedAlways<number>;
  idem_key: string;
  shift_id: number;
  kind: string;
  amount_fen: number;
  reason: string;
  biz_date: string;
  made_at: string;
  made_by: number;
  witness_id: number | null;
}

export interface TicketChangeCharge {
  payment_id: number;
  plan_enc: string | null;
  asked_at: string;
  ended_at: string | null;
}

export interface TicketChannelAgreement {
  channel_id: number;
  agreement_id: number;
  created_at: Generated<string>;
  created_by: number;
}

export interface TicketChannelCallback {
  id: GeneratedAlways<number>;
  channel_id: number;
  kind: string;
  ref: string;
  payload: Json;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: string | null;
  http_status: number | null;
  answer: Generated<string>;
  made_at: Generated<string>;
}

export interface TicketChannelHook {
  id: GeneratedAlways<number>;
  channel_id: number;
  url: string;
  secret_enc: string;
  set_at: string;
  set_by: number;
  pushed: Generated<Json>;
}

export interface TicketChannelKey {
  id: GeneratedAlways<number>;
  channel_id: number;
  key_hash: string;
  hint: string;
  addresses: string[];
  created_at: string;
  created_by: number;
  revoked_at: string | null;
  revoked_by: number | null;
}

export interface TicketChannelQuota {
  id: GeneratedAlways<number>;
  slot_id: number;
  channel_id: number | null;
  enterprise_id: number | null;
  quota: number;
  held: Generated<number>;
  sold: Generated<number>;
  release_at: string;
  may_use_pool: Generated<boolean>;
  released_at: string | null;
  created_at: Generated<string>;
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
  uncounted: Generated<boolean>;
}

export interface TicketClosureOrder {
  closure_id: number;
  order_id: number;
  outcome: string;
  persons: number;
  refund_id: number | null;
  words: Generated<string>;
  done_at: string;
}

export interface TicketDevice {
  id: GeneratedAlways<number>;
  sn: string;
  name: string;
  pinyin: Generated<string>;
  kind: string;
  gate_id: number;
  secret_enc: string;
  status: Generated<number>;
  last_seen_at: string | null;
  offline_since: string | null;
  list_as_of: string | null;
  waiting_scans: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketDeviceCall {
  device_id: number;
  nonce: string;
  at: string;
}

export interface TicketDriver {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  mobile_enc: string;
  mobile_hash: string;
  mobile_masked: string;
  plate_no: string;
  vehicle_type: Generated<string>;
  seats: number;
  enterprise_id: number | null;
  state: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketEntryQueue {
  id: Generated<boolean>;
  opened_ms: number | null;
  closed_ms: number | null;
  let_in_until_ms: Generated<number>;
  lapsed_before_ms: Generated<number>;
  advanced_ms: Generated<number>;
  credit: Generated<number>;
  empty_ms: number | null;
  marks: Generated<Json>;
}

export interface TicketEntryQueueBucket {
  came_ms: number;
  visitors: number;
  let_in_ms: number | null;
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

export interface TicketGatePhoto {
  checkin_id: number;
  ticket_id: number;
  device_id: number;
  media_type: string;
  content_enc: string;
  kept_at: string;
}

export interface TicketGuide {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: Generated<string>;
  mobile_enc: string;
  mobile_hash: string;
  mobile_masked: string;
  licence_no: string;
  licence_valid_to: string;
  grade: string;
  languages: Generated<string>;
  enterprise_id: number | null;
  state: Generated<string>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketHungCart {
  id: GeneratedAlways<number>;
  shift_id: number;
  visit_date: string;
  lines: Json;
  slots: Json;
  visitors_enc: string | null;
  hung_at: string;
  expires_at: string;
  state: Generated<string>;
  ended_at: string | null;
}

export interface TicketOfflineLease {
  id: GeneratedAlways<number>;
  shift_id: number;
  window_id: number;
  outlet_id: number;
  seller_id: number;
  visit_date: string;
  issued_at: string;
  kept_until: string;
  state: Generated<string>;
  ended_at: string | null;
  ended_by: number | null;
  approved_by: number | null;
}

export interface TicketOfflineLeaseSlot {
  lease_id: number;
  slot_id: number;
  places: number;
  sold: Generated<number>;
}

export interface TicketOfflineSale {
  id: GeneratedAlways<number>;
  uuid: string;
  lease_id: number | null;
  uploaded_by: number;
  sold_at: string;
  received_at: string;
  content: Json;
  total_fen: number;
  state: string;
  code: string | null;
  words: string | null;
  flags: Generated<string[]>;
  order_id: number | null;
  settled_by: number | null;
  settled_at: string | null;
  note: string | null;
}

export interface TicketOfflineTerms {
  lease_id: number;
  version: number;
  terms: Json;
  valid_until: string;
  signature: string;
}

export interface TicketOfflineTicket {
  ticket_no: string;
  lease_id: number;
  qr_secret: string;
  offline_sale_id: number | null;
}

export interface TicketOrderLine {
  id: GeneratedAlways<number>;
  order_id: number;
  line_no: number;
  product_id: number;
  qty: number;
  unit_sale_fen: number;
  unit_settle_fen: number;
  price_rule_id: number | null;
  amount_fen: number;
  slot_id: number | null;
  snapshot: Json;
  free_qty: Generated<number>;
  discount_fen: Generated<number>;
  credited_fen: Generated<number>;
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
  credit_account_id: number | null;
  signer: string | null;
  voucher_issuer_id: number | null;
  voucher_no: string | null;
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
  submitted_by: number | null;
  step_reason: Generated<string>;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketPrintLayout {
  id: GeneratedAlways<number>;
  name: string;
  width_mm: string;
  height_mm: string;
  parts: Json;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number | null;
  updated_at: Generated<string>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface TicketRebate {
  id: GeneratedAlways<number>;
  source: string;
  ref_id: number;
  agreement_id: number;
  beneficiary_type: Generated<string>;
  beneficiary_id: number;
  biz_date: string;
  heads: number;
  per_head_fen: number;
  amount_fen: number;
  claw_back_of: number | null;
  cause_ref: string | null;
  state: string;
  audited_by: number | null;
  audited_at: string | null;
  payout: string | null;
  voucher_no: string | null;
  payee_type: string | null;
  payee_contract: string | null;
  tax_withheld_fen: number | null;
  paid_by: number | null;
  paid_at: string | null;
  reversed_by: number | null;
  version: Generated<number>;
  ref_kind: string | null;
  of_label: string | null;
  outlet_id: number | null;
  guide_id: number | null;
  driver_id: number | null;
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
  offline_no: string | null;
  offline_by: number | null;
  offline_reason: string | null;
}

export interface TicketRefundLine {
  id: GeneratedAlways<number>;
  refund_id: number;
  ticket_id: number;
  persons: number;
  gross_fen: number;
  fee_fen: number;
  net_fen: number;
  place_ids: number[] | null;
  free_persons: Generated<number>;
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

export interface TicketSaleConcession {
  id: GeneratedAlways<number>;
  order_id: number;
  shift_id: number;
  kind: string;
  product_id: number | null;
  qty: number | null;
  amount_fen: number;
  reason: string;
  given_by: number;
  approved_by: number | null;
  given_at: string;
}

export interface TicketSaleLink {
  id: GeneratedAlways<number>;
  name: string;
  channel_id: number;
  owner_type: string;
  owner_id: number;
  product_ids: Generated<number[]>;
  valid_from: string;
  valid_to: string;
  key_version: Generated<number>;
  visits: Generated<number>;
  status: Generated<number>;
  created_at: Generated<string>;
  created_by: number;
  updated_at: Generated<string>;
  updated_by: number;
  version: Generated<number>;
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
  print_layout_id: number | null;
  offset_x_mm: Generated<string>;
  offset_y_mm: Generated<string>;
}

export interface TicketScanConflict {
  scan_id: number;
  judged: string;
  settled_at: string | null;
  settled_by: number | null;
  note: string | null;
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
  reserved: Generated<number>;
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
  reserve_required: Generated<boolean>;
  instant_capacity: number | null;
}

export interface TicketSpotClosure {
  id: GeneratedAlways<number>;
  spot_id: number;
  date_from: string;
  date_to: string;
  slot_id: number | null;
  reason: string;
  refund_policy: Generated<string>;
  note: Generated<string>;
  shut_slot_ids: Generated<number[]>;
  created_at: string;
  created_by: number;
  lifted_at: string | null;
  lifted_by: number | null;
  refund_after: string | null;
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
  fee_floor_fen: Generated<number>;
  left_count: Generated<number>;
  left_free: Generated<number>;
  conceded_fen: Generated<number>;
  set_no: number | null;
  member_no: number | null;
  change_diff_fen: Generated<number>;
  dispatch_id: number | null;
}

export interface TicketTicketChange {
  id: GeneratedAlways<number>;
  ticket_id: number;
  order_id: number;
  from_date: string;
  to_date: string;
  from_slot_id: number | null;
  to_slot_id: number | null;
  renamed: boolean;
  diff_fen: number;
  raise_fen: number;
  qr_version: number;
  staff_id: number | null;
  shift_id: number | null;
  window_id: number | null;
  outlet_id: number;
  biz_date: string;
  changed_at: string;
  from_line_id: number | null;
  to_line_id: number | null;
  from_fen: number | null;
  payment_id: number | null;
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
  refundable_alone: Generated<boolean>;
  lost_count: Generated<number>;
  times_per_day: number | null;
  reentry: Generated<string>;
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
  agreement_id: number | null;
  enterprise_id: number | null;
  pickup_code: string | null;
  collected_at: string | null;
  collected_by: number | null;
  collected_window_id: number | null;
  guide_id: number | null;
  driver_id: number | null;
  account_manager_id: number | null;
  sale_link_id: number | null;
  is_deferred: Generated<boolean>;
  frozen_fen: Generated<number>;
  credit_account_id: number | null;
  device_hash: string | null;
  external_no: string | null;
  team_id: number | null;
  plate_issue_id: number | null;
}

export interface TicketTicketPhoto {
  ticket_id: number;
  media_type: string;
  content_enc: string;
  kept_at: string;
  kept_by: number;
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
  forced_by: number | null;
  force_reason: string | null;
  audited_at: string | null;
  audit_remark: string | null;
  returned_by: number | null;
  returned_at: string | null;
  return_note: string | null;
}

export interface TicketTicketTeam {
  ticket_id: number;
  order_id: number;
  team_id: number;
  agreement_id: number | null;
}

export interface TicketVAgreementEnd {
  enterprise_id: number | null;
  valid_to: string | null;
}

export interface TicketVAuditItem {
  source: string | null;
  id: number | null;
  stage: string | null;
  no: string | null;
  what: string | null;
  outlet_id: number | null;
  amount_fen: number | null;
  maker_id: number | null;
  maker_ids: number[] | null;
  since: string | null;
  seen: string | null;
  biz_date: string | null;
}

export interface TicketVDocentCharge {
  dispatch_id: number | null;
  ticket_id: number | null;
  status: string | null;
  order_no: string | null;
  charged_fen: number | null;
}

export interface TicketVDriver {
  id: number | null;
  code: string | null;
  name: string | null;
  pinyin: string | null;
  status: string | null;
  plate_and_name: string | null;
  plate_no: string | null;
  driver_name: string | null;
  mobile_hash: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
}

export interface TicketVGroupTicket {
  team_id: number | null;
  plate_issue_id: number | null;
  is_alone: boolean | null;
  order_id: number | null;
  order_no: string | null;
  sold_at: string | null;
  total_fen: number | null;
  biz_date: string | null;
  ticket_id: number | null;
  ticket_no: string | null;
  status: string | null;
  id_hash: string | null;
  id_masked: string | null;
  is_locked: boolean | null;
  product_name: string | null;
  fare: string | null;
  free_persons: number | null;
  persons: number | null;
  admitted: number | null;
  net_fen: number | null;
  is_docent: boolean | null;
}

export interface TicketVGuide {
  id: number | null;
  code: string | null;
  name: string | null;
  licence_no: string | null;
}

export interface TicketVInvoiceLine {
  order_id: number | null;
  name: string | null;
  tax_rate_bp: number | null;
  tax_code: string | null;
  amount_fen: number | null;
  tax_fen: number | null;
}

export interface TicketVInvoiceable {
  order_id: number | null;
  amount_fen: number | null;
  tax_fen: number | null;
}

export interface TicketVOrderOutlet {
  order_id: number | null;
  outlet_id: number | null;
}

export interface TicketVProductPrice {
  product_id: number | null;
  effective_from: string | null;
  effective_to: string | null;
  is_sale: boolean | null;
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
  conflict: string | null;
  device_name: string | null;
  outlet_id: number | null;
  seller_id: number | null;
}

export interface TicketVReportContact {
  order_id: number | null;
  contact_tail: string | null;
  external_no: string | null;
}

export interface TicketVReportDays {
  first_day: string | null;
  last_day: string | null;
}

export interface TicketVReportLabel {
  kind: string | null;
  id: number | null;
  name: string | null;
}

export interface TicketVReportOrder {
  id: number | null;
  order_no: string | null;
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
  taken: number | null;
  given_back: number | null;
}

export interface TicketVReportRebate {
  rebate_id: number | null;
  biz_date: string | null;
  source: string | null;
  of_label: string | null;
  of_words: string | null;
  state: string | null;
  agreement_id: number | null;
  agreement_no: string | null;
  enterprise_id: number | null;
  enterprise_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  per_head_fen: number | null;
  heads: number | null;
  ticket_fen: number | null;
  retail_fen: number | null;
  back_fen: number | null;
  base_fen: number | null;
  pending_fen: number | null;
  due_fen: number | null;
  audited_fen: number | null;
  paid_fen: number | null;
  unpaid_fen: number | null;
  tax_fen: number | null;
  outlet_id: number | null;
  seller_id: number | null;
}

export interface TicketVReportRecognition {
  log_id: number | null;
  ticket_id: number | null;
  at: string | null;
  biz_date: string | null;
  sign: number | null;
  order_day: string | null;
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
  enterprise_id: number | null;
  manager_id: number | null;
  manager_name: string | null;
  guide_id: number | null;
  guide_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  team_order_id: number | null;
  face_fen: number | null;
  admitted: number | null;
  ticket_id: number | null;
  tax_rate_bp: number | null;
  is_docent: boolean | null;
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

export interface TicketVReportSlotPlace {
  place_id: number | null;
  biz_date: string | null;
  slot_id: number | null;
  slot_label: string | null;
  spot_id: number | null;
  spot_name: string | null;
  place_kind: string | null;
  ticket_no: string | null;
  order_no: string | null;
  product_id: number | null;
  product_name: string | null;
  channel_name: string | null;
  letter: string | null;
  booked: number | null;
  checked_in: number | null;
  missed: number | null;
  taken_at: string | null;
  held_until: string | null;
  outlet_id: number | null;
  seller_id: number | null;
}

export interface TicketVReportVisitor {
  ticket_no: string | null;
  source_region: string | null;
  age_band: string | null;
  gender: string | null;
}

export interface TicketVRetailRebate {
  id: number | null;
  ref_kind: string | null;
  ref_id: number | null;
  biz_date: string | null;
  agreement_id: number | null;
  agreement_no: string | null;
  retail_bp: number | null;
  retail_per_head_fen: number | null;
  enterprise_name: string | null;
  due_fen: number | null;
  paid_fen: number | null;
  is_paid: boolean | null;
  voucher_nos: string | null;
}

export interface TicketVRetailTerm {
  agreement_id: number | null;
  enterprise_id: number | null;
  valid_from: string | null;
  valid_to: string | null;
  retail_bp: number | null;
  retail_per_head_fen: number | null;
  may_accrue: boolean | null;
}

export interface TicketVSettleable {
  enterprise_id: number | null;
  channel_id: number | null;
  agreement_id: number | null;
  settle_cycle: string | null;
  basis: string | null;
  kind: string | null;
  ticket_id: number | null;
  ref_id: number | null;
  day: string | null;
  order_no: string | null;
  product_name: string | null;
  visit_date: string | null;
  qty: number | null;
  charged_fen: number | null;
  amount_fen: number | null;
  prepaid_fen: number | null;
}

export interface TicketVTeamRebate {
  team_id: number | null;
  due_fen: number | null;
  paid_fen: number | null;
}

export interface TicketVTrade {
  ref_type: string | null;
  ref_id: number | null;
  kind: string | null;
  line_key: string | null;
  trade_no: string | null;
  channel_trade_no: string | null;
  doc_no: string | null;
  shift_no: string | null;
  method: string | null;
  amount_fen: number | null;
  state: string | null;
  since: string | null;
  biz_date: string | null;
  outlet_id: number | null;
  seller_id: number | null;
  is_carried: boolean | null;
}

export interface TicketVWindow {
  id: number | null;
  name: string | null;
  site_name: string | null;
  in_use: boolean | null;
}

export interface TicketVoucherSettlement {
  id: GeneratedAlways<number>;
  issuer_id: number;
  amount_fen: number;
  paper_count: number;
  bank_no: string;
  biz_date: string;
  settled_at: string;
  settled_by: number;
  idem_key: string | null;
}

export interface TicketVoucherSettlementLine {
  settlement_id: number;
  payment_id: number;
  amount_fen: number;
}

export interface TicketWaitingEntry {
  id: GeneratedAlways<number>;
  slot_id: number;
  product_id: number;
  qty: number;
  contact_name: string | null;
  contact_mobile_enc: string | null;
  contact_mobile_hash: string | null;
  contact_mobile_masked: string | null;
  state: Generated<string>;
  priority: Generated<number>;
  created_at: string;
  cutoff_at: string;
  offer_expires_at: string | null;
  told_at: string | null;
  order_id: number | null;
  ended_at: string | null;
}

export interface TicketWaitingPrepayment {
  id: GeneratedAlways<number>;
  waiting_entry_id: number;
  method: string;
  amount_fen: number;
  trade_no: string;
  channel_trade_no: string | null;
  state: Generated<string>;
  visitors_enc: string | null;
  words: string | null;
  asks: Generated<number>;
  ask_at: string;
  biz_date: string;
  begun_at: string;
  paid_at: string | null;
  ended_at: string | null;
  order_id: number | null;
  returned_by_bank: Generated<boolean>;
}

export interface Database {
  'admin.app': AdminApp;
  'admin.grant_request': AdminGrantRequest;
  'admin.menu_entry': AdminMenuEntry;
  'admin.office_turn': AdminOfficeTurn;
  'admin.outlet': AdminOutlet;
  'admin.permission_version': AdminPermissionVersion;
  'admin.region': AdminRegion;
  'admin.retired_user_name': AdminRetiredUserName;
  'admin.risk_check': AdminRiskCheck;
  'admin.role': AdminRole;
  'admin.role_permission': AdminRolePermission;
  'admin.role_scope': AdminRoleScope;
  'admin.setting': AdminSetting;
  'admin.staff': AdminStaff;
  'admin.staff_role': AdminStaffRole;
  'admin.v_account': AdminVAccount;
  'admin.v_outlet': AdminVOutlet;
  'audit.bank_in': AuditBankIn;
  'audit.bank_in_shift': AuditBankInShift;
  'audit.review': AuditReview;
  'audit.risk_dismissal': AuditRiskDismissal;
  'audit.risk_rule': AuditRiskRule;
  'audit.v_audit_item': AuditVAuditItem;
  'audit.v_handed_over': AuditVHandedOver;
  'audit.v_report_bank_in': AuditVReportBankIn;
  'audit.v_risk_mark': AuditVRiskMark;
  'auth.approval': AuthApproval;
  'auth.credential': AuthCredential;
  'auth.device': AuthDevice;
  'auth.login_log': AuthLoginLog;
  'auth.password_history': AuthPasswordHistory;
  'auth.recovery_code': AuthRecoveryCode;
  'auth.session': AuthSession;
  'auth.table_setting': AuthTableSetting;
  'auth.throttle': AuthThrottle;
  'auth.totp': AuthTotp;
  'auth.user_setting': AuthUserSetting;
  'auth.v_live_session': AuthVLiveSession;
  'auth.v_login_log': AuthVLoginLog;
  'auth.v_password_state': AuthVPasswordState;
  'auth.v_second_factor': AuthVSecondFactor;
  'auth.v_throttled_account': AuthVThrottledAccount;
  'cashier.cash_move': CashierCashMove;
  'cashier.driver_visit': CashierDriverVisit;
  'cashier.held_cart': CashierHeldCart;
  'cashier.member': CashierMember;
  'cashier.member_wallet': CashierMemberWallet;
  'cashier.open_sale': CashierOpenSale;
  'cashier.payment': CashierPayment;
  'cashier.promotion': CashierPromotion;
  'cashier.sale_tag': CashierSaleTag;
  'cashier.shift': CashierShift;
  'cashier.shift_count': CashierShiftCount;
  'cashier.slip': CashierSlip;
  'cashier.slip_line': CashierSlipLine;
  'cashier.v_audit_item': CashierVAuditItem;
  'cashier.v_below_cost': CashierVBelowCost;
  'cashier.v_drawer_opening': CashierVDrawerOpening;
  'cashier.v_report_drawer_opening': CashierVReportDrawerOpening;
  'cashier.v_report_driver_visit': CashierVReportDriverVisit;
  'cashier.v_report_dropped_line': CashierVReportDroppedLine;
  'cashier.v_report_payment': CashierVReportPayment;
  'cashier.v_report_sale': CashierVReportSale;
  'cashier.v_report_shift': CashierVReportShift;
  'cashier.v_report_wallet': CashierVReportWallet;
  'cashier.v_review_due': CashierVReviewDue;
  'cashier.v_risk_day': CashierVRiskDay;
  'cashier.v_risk_shift': CashierVRiskShift;
  'cashier.v_risk_slip': CashierVRiskSlip;
  'cashier.v_slip_people': CashierVSlipPeople;
  'cashier.v_tagged_sale': CashierVTaggedSale;
  'cashier.v_team_sale': CashierVTeamSale;
  'cashier.v_trade': CashierVTrade;
  'cashier.wallet_txn': CashierWalletTxn;
  'commerce.blacklist_entry': CommerceBlacklistEntry;
  'commerce.blacklist_hit': CommerceBlacklistHit;
  'commerce.channel_bill': CommerceChannelBill;
  'commerce.channel_bill_row': CommerceChannelBillRow;
  'commerce.combo_ask': CommerceComboAsk;
  'commerce.combo_item': CommerceComboItem;
  'commerce.credit_account': CommerceCreditAccount;
  'commerce.credit_txn': CommerceCreditTxn;
  'commerce.enterprise': CommerceEnterprise;
  'commerce.invoice': CommerceInvoice;
  'commerce.invoice_order': CommerceInvoiceOrder;
  'commerce.invoice_token': CommerceInvoiceToken;
  'commerce.payment_entry': CommercePaymentEntry;
  'commerce.payment_posting': CommercePaymentPosting;
  'commerce.product': CommerceProduct;
  'commerce.product_entitlement': CommerceProductEntitlement;
  'commerce.product_picture': CommerceProductPicture;
  'commerce.provider_charge': CommerceProviderCharge;
  'commerce.provider_notify': CommerceProviderNotify;
  'commerce.provider_refund': CommerceProviderRefund;
  'commerce.refund_rule': CommerceRefundRule;
  'commerce.refund_tier': CommerceRefundTier;
  'commerce.sales_channel': CommerceSalesChannel;
  'commerce.simulated_charge': CommerceSimulatedCharge;
  'commerce.simulated_refund': CommerceSimulatedRefund;
  'commerce.sms_account': CommerceSmsAccount;
  'commerce.sms_message': CommerceSmsMessage;
  'commerce.sms_recharge': CommerceSmsRecharge;
  'commerce.statement': CommerceStatement;
  'commerce.statement_line': CommerceStatementLine;
  'commerce.v_audit_item': CommerceVAuditItem;
  'commerce.v_report_bill_match': CommerceVReportBillMatch;
  'commerce.v_report_channel': CommerceVReportChannel;
  'commerce.v_report_payment': CommerceVReportPayment;
  'commerce.v_trade': CommerceVTrade;
  'commerce.violation': CommerceViolation;
  'commerce.violation_policy': CommerceViolationPolicy;
  'goods.barcode_rule': GoodsBarcodeRule;
  'goods.bom': GoodsBom;
  'goods.bom_line': GoodsBomLine;
  'goods.category': GoodsCategory;
  'goods.count_line': GoodsCountLine;
  'goods.count_task': GoodsCountTask;
  'goods.department': GoodsDepartment;
  'goods.department_quota': GoodsDepartmentQuota;
  'goods.doc': GoodsDoc;
  'goods.doc_file': GoodsDocFile;
  'goods.doc_line': GoodsDocLine;
  'goods.doc_money': GoodsDocMoney;
  'goods.doc_override': GoodsDocOverride;
  'goods.goods': GoodsGoods;
  'goods.goods_barcode': GoodsGoodsBarcode;
  'goods.goods_picture': GoodsGoodsPicture;
  'goods.goods_price': GoodsGoodsPrice;
  'goods.in_store_counter': GoodsInStoreCounter;
  'goods.party': GoodsParty;
  'goods.payable_settlement': GoodsPayableSettlement;
  'goods.period': GoodsPeriod;
  'goods.period_balance': GoodsPeriodBalance;
  'goods.price_log': GoodsPriceLog;
  'goods.stock_balance': GoodsStockBalance;
  'goods.stock_batch': GoodsStockBatch;
  'goods.stock_batch_move': GoodsStockBatchMove;
  'goods.stock_ledger': GoodsStockLedger;
  'goods.stock_limit': GoodsStockLimit;
  'goods.store': GoodsStore;
  'goods.supplier': GoodsSupplier;
  'goods.supplier_payment': GoodsSupplierPayment;
  'goods.till': GoodsTill;
  'goods.v_audit_item': GoodsVAuditItem;
  'goods.v_document_money': GoodsVDocumentMoney;
  'goods.v_payable_entry': GoodsVPayableEntry;
  'goods.v_report_balance': GoodsVReportBalance;
  'goods.v_report_document': GoodsVReportDocument;
  'goods.v_report_driver_sale': GoodsVReportDriverSale;
  'goods.v_report_kind': GoodsVReportKind;
  'goods.v_report_sale': GoodsVReportSale;
  'goods.v_report_stall': GoodsVReportStall;
  'goods.v_report_store': GoodsVReportStore;
  'goods.v_report_store_stock': GoodsVReportStoreStock;
  'goods.v_till': GoodsVTill;
  'goods.warehouse': GoodsWarehouse;
  'modules.checkout_build': ModulesCheckoutBuild;
  'modules.health_event': ModulesHealthEvent;
  'modules.health_minute': ModulesHealthMinute;
  'modules.local_build': ModulesLocalBuild;
  'modules.module': ModulesModule;
  'modules.module_version': ModulesModuleVersion;
  'modules.override_ticket': ModulesOverrideTicket;
  'modules.publish_key': ModulesPublishKey;
  'modules.release': ModulesRelease;
  'modules.release_approval': ModulesReleaseApproval;
  'modules.release_pointer': ModulesReleasePointer;
  'modules.runner': ModulesRunner;
  'modules.session_override': ModulesSessionOverride;
  'platform.audit_log': PlatformAuditLog;
  'platform.audit_seal': PlatformAuditSeal;
  'platform.day_touch': PlatformDayTouch;
  'platform.doc_counter': PlatformDocCounter;
  'platform.export_job': PlatformExportJob;
  'platform.idempotency_key': PlatformIdempotencyKey;
  'platform.import_file': PlatformImportFile;
  'platform.installation': PlatformInstallation;
  'platform.job': PlatformJob;
  'platform.log_archive': PlatformLogArchive;
  'platform.migration': PlatformMigration;
  'platform.outbox': PlatformOutbox;
  'platform.sent_file': PlatformSentFile;
  'platform.slow_statement': PlatformSlowStatement;
  'platform.view_file': PlatformViewFile;
  'reception.dispatch': ReceptionDispatch;
  'reception.docent': ReceptionDocent;
  'reception.docent_price': ReceptionDocentPrice;
  'reception.docent_queue': ReceptionDocentQueue;
  'reception.docent_route': ReceptionDocentRoute;
  'reception.docent_shift': ReceptionDocentShift;
  'reception.plate': ReceptionPlate;
  'reception.plate_issue': ReceptionPlateIssue;
  'reception.team': ReceptionTeam;
  'reception.team_change': ReceptionTeamChange;
  'reception.team_member': ReceptionTeamMember;
  'reception.v_audit_item': ReceptionVAuditItem;
  'reception.v_docent_job': ReceptionVDocentJob;
  'reception.v_plate_issue': ReceptionVPlateIssue;
  'reception.v_plate_team': ReceptionVPlateTeam;
  'reception.v_report_dispatch': ReceptionVReportDispatch;
  'reception.v_report_team': ReceptionVReportTeam;
  'reception.v_report_team_change': ReceptionVReportTeamChange;
  'reception.v_team': ReceptionVTeam;
  'reports.budget': ReportsBudget;
  'reports.history_day': ReportsHistoryDay;
  'reports.holiday': ReportsHoliday;
  'reports.rollup_day': ReportsRollupDay;
  'reports.rollup_outlet': ReportsRollupOutlet;
  'reports.rollup_payment': ReportsRollupPayment;
  'reports.rollup_person': ReportsRollupPerson;
  'reports.rollup_region': ReportsRollupRegion;
  'reports.rollup_sale': ReportsRollupSale;
  'reports.rollup_scan': ReportsRollupScan;
  'reports.today_row': ReportsTodayRow;
  'reports.today_sheet': ReportsTodaySheet;
  'reports.today_snapshot': ReportsTodaySnapshot;
  'reports.v_audit_item': ReportsVAuditItem;
  'reports.v_budget_month': ReportsVBudgetMonth;
  'reports.v_business_begin': ReportsVBusinessBegin;
  'reports.v_cash_flow': ReportsVCashFlow;
  'reports.v_drawer_opening': ReportsVDrawerOpening;
  'reports.v_driver_visit': ReportsVDriverVisit;
  'reports.v_dropped_line': ReportsVDroppedLine;
  'reports.v_history_day': ReportsVHistoryDay;
  'reports.v_holiday_day': ReportsVHolidayDay;
  'reports.v_money_step': ReportsVMoneyStep;
  'reports.v_office_due': ReportsVOfficeDue;
  'reports.v_open_item': ReportsVOpenItem;
  'reports.v_outlet': ReportsVOutlet;
  'reports.v_outlet_by_day': ReportsVOutletByDay;
  'reports.v_payment': ReportsVPayment;
  'reports.v_payment_by_day': ReportsVPaymentByDay;
  'reports.v_person_by_day': ReportsVPersonByDay;
  'reports.v_region_by_day': ReportsVRegionByDay;
  'reports.v_sale': ReportsVSale;
  'reports.v_sale_by_day': ReportsVSaleByDay;
  'reports.v_scan_by_day': ReportsVScanByDay;
  'reports.v_shift': ReportsVShift;
  'reports.v_ticket_sale': ReportsVTicketSale;
  'reports.v_wallet': ReportsVWallet;
  'reports.variant': ReportsVariant;
  'reports.word_lock': ReportsWordLock;
  'reports.word_print': ReportsWordPrint;
  'reports.word_sheet': ReportsWordSheet;
  'reports.word_template': ReportsWordTemplate;
  'ticket.agreement': TicketAgreement;
  'ticket.agreement_file': TicketAgreementFile;
  'ticket.agreement_product': TicketAgreementProduct;
  'ticket.agreement_rebate': TicketAgreementRebate;
  'ticket.allotment_rule': TicketAllotmentRule;
  'ticket.booking_code': TicketBookingCode;
  'ticket.booking_picture_use': TicketBookingPictureUse;
  'ticket.calendar_day': TicketCalendarDay;
  'ticket.capacity_hold': TicketCapacityHold;
  'ticket.cash_move': TicketCashMove;
  'ticket.change_charge': TicketChangeCharge;
  'ticket.channel_agreement': TicketChannelAgreement;
  'ticket.channel_callback': TicketChannelCallback;
  'ticket.channel_hook': TicketChannelHook;
  'ticket.channel_key': TicketChannelKey;
  'ticket.channel_quota': TicketChannelQuota;
  'ticket.checkin_log': TicketCheckinLog;
  'ticket.closure_order': TicketClosureOrder;
  'ticket.device': TicketDevice;
  'ticket.device_call': TicketDeviceCall;
  'ticket.driver': TicketDriver;
  'ticket.entry_queue': TicketEntryQueue;
  'ticket.entry_queue_bucket': TicketEntryQueueBucket;
  'ticket.gate': TicketGate;
  'ticket.gate_photo': TicketGatePhoto;
  'ticket.guide': TicketGuide;
  'ticket.hung_cart': TicketHungCart;
  'ticket.offline_lease': TicketOfflineLease;
  'ticket.offline_lease_slot': TicketOfflineLeaseSlot;
  'ticket.offline_sale': TicketOfflineSale;
  'ticket.offline_terms': TicketOfflineTerms;
  'ticket.offline_ticket': TicketOfflineTicket;
  'ticket.order_line': TicketOrderLine;
  'ticket.payment': TicketPayment;
  'ticket.price_rule': TicketPriceRule;
  'ticket.print_layout': TicketPrintLayout;
  'ticket.rebate': TicketRebate;
  'ticket.refund': TicketRefund;
  'ticket.refund_line': TicketRefundLine;
  'ticket.refund_payment': TicketRefundPayment;
  'ticket.sale_concession': TicketSaleConcession;
  'ticket.sale_link': TicketSaleLink;
  'ticket.sale_site': TicketSaleSite;
  'ticket.sale_window': TicketSaleWindow;
  'ticket.scan_conflict': TicketScanConflict;
  'ticket.slot': TicketSlot;
  'ticket.slot_template': TicketSlotTemplate;
  'ticket.spot': TicketSpot;
  'ticket.spot_closure': TicketSpotClosure;
  'ticket.ticket': TicketTicket;
  'ticket.ticket_change': TicketTicketChange;
  'ticket.ticket_entitlement': TicketTicketEntitlement;
  'ticket.ticket_log': TicketTicketLog;
  'ticket.ticket_order': TicketTicketOrder;
  'ticket.ticket_photo': TicketTicketPhoto;
  'ticket.ticket_shift': TicketTicketShift;
  'ticket.ticket_team': TicketTicketTeam;
  'ticket.v_agreement_end': TicketVAgreementEnd;
  'ticket.v_audit_item': TicketVAuditItem;
  'ticket.v_docent_charge': TicketVDocentCharge;
  'ticket.v_driver': TicketVDriver;
  'ticket.v_group_ticket': TicketVGroupTicket;
  'ticket.v_guide': TicketVGuide;
  'ticket.v_invoice_line': TicketVInvoiceLine;
  'ticket.v_invoiceable': TicketVInvoiceable;
  'ticket.v_order_outlet': TicketVOrderOutlet;
  'ticket.v_product_price': TicketVProductPrice;
  'ticket.v_report_checkin': TicketVReportCheckin;
  'ticket.v_report_contact': TicketVReportContact;
  'ticket.v_report_days': TicketVReportDays;
  'ticket.v_report_label': TicketVReportLabel;
  'ticket.v_report_order': TicketVReportOrder;
  'ticket.v_report_payment': TicketVReportPayment;
  'ticket.v_report_rebate': TicketVReportRebate;
  'ticket.v_report_recognition': TicketVReportRecognition;
  'ticket.v_report_sale': TicketVReportSale;
  'ticket.v_report_shift': TicketVReportShift;
  'ticket.v_report_slot': TicketVReportSlot;
  'ticket.v_report_slot_place': TicketVReportSlotPlace;
  'ticket.v_report_visitor': TicketVReportVisitor;
  'ticket.v_retail_rebate': TicketVRetailRebate;
  'ticket.v_retail_term': TicketVRetailTerm;
  'ticket.v_settleable': TicketVSettleable;
  'ticket.v_team_rebate': TicketVTeamRebate;
  'ticket.v_trade': TicketVTrade;
  'ticket.v_window': TicketVWindow;
  'ticket.voucher_settlement': TicketVoucherSettlement;
  'ticket.voucher_settlement_line': TicketVoucherSettlementLine;
  'ticket.waiting_entry': TicketWaitingEntry;
  'ticket.waiting_prepayment': TicketWaitingPrepayment;
}
