import type { SourceColumn, SourceId } from '../report/definition/sources.ts';

/** How many facts a row of a roll-up stands for, how many orders of a product, how many orders in all. */
export type Count = 'lines' | 'orders' | 'first_orders';

/**
 * What is counted once for each closed day: the rows of a view by `keys`, with `sums` added up. It is filled with what
 * `byDay` gives. Names of tables and columns come from here alone.
 */
export type Rollup = {
  readonly table: string;
  readonly byDay: string;
  readonly keys: readonly string[];
  readonly counts: readonly Count[];
  readonly sums: readonly string[];
  /** Names are those of today: column → the kind of label and the column with its id. */
  readonly names: Readonly<Record<string, { readonly kind: string; readonly id: string }>>;
  /** What each order is counted by; these say the same on all lines of its sale. */
  readonly ofOrder: readonly string[];
};

const saleNames = {
  outlet_name: { kind: 'outlet', id: 'outlet_id' },
  seller_name: { kind: 'staff', id: 'seller_id' },
  window_name: { kind: 'window', id: 'window_id' },
  channel_name: { kind: 'channel', id: 'channel_id' },
  channel_kind: { kind: 'channelKind', id: 'channel_id' },
  product_name: { kind: 'product', id: 'product_id' },
  enterprise_name: { kind: 'enterprise', id: 'enterprise_id' },
  manager_name: { kind: 'staff', id: 'manager_id' },
  guide_name: { kind: 'guide', id: 'guide_id' },
  driver_name: { kind: 'driver', id: 'driver_id' },
} satisfies Partial<Record<SourceColumn<'ticketSale'>, Rollup['names'][string]>>;

const ofOrder = [
  'outlet_id',
  'seller_id',
  'shift_id',
  'window_id',
  'channel_id',
  'sale_mode',
  'enterprise_id',
  'manager_id',
  'guide_id',
  'driver_id',
] as const satisfies readonly SourceColumn<'ticketSale'>[];

const saleKeys = [
  'biz_date',
  'line_kind',
  ...ofOrder,
  'visit_date',
  'product_id',
  'team_order_id',
  'methods',
  'letter',
  'used_date',
] as const satisfies readonly SourceColumn<'ticketSale'>[];

const sale = {
  table: 'reports.rollup_sale',
  byDay: 'reports.v_sale_by_day',
  keys: saleKeys,
  counts: ['lines', 'orders', 'first_orders'],
  sums: [
    'qty',
    'gross_fen',
    'discount_fen',
    'received_fen',
    'refund_fen',
    'net_fen',
    'face_fen',
    'admitted',
    'lead_days',
  ] satisfies SourceColumn<'ticketSale'>[],
  names: saleNames,
  ofOrder,
} satisfies Rollup;

const payment = {
  table: 'reports.rollup_payment',
  byDay: 'reports.v_payment_by_day',
  keys: [
    'biz_date',
    'outlet_id',
    'seller_id',
    'shift_id',
    'window_id',
    'channel_id',
    'method',
  ] satisfies SourceColumn<'payment'>[],
  counts: ['lines'],
  sums: ['received_fen', 'refund_fen', 'net_fen', 'taken', 'given_back'] satisfies SourceColumn<'payment'>[],
  names: {
    seller_name: { kind: 'staff', id: 'seller_id' },
    window_name: { kind: 'window', id: 'window_id' },
    channel_name: { kind: 'channel', id: 'channel_id' },
  } satisfies Partial<Record<SourceColumn<'payment'>, Rollup['names'][string]>>,
  ofOrder: [],
} satisfies Rollup;

const scan = {
  table: 'reports.rollup_scan',
  byDay: 'reports.v_scan_by_day',
  keys: ['biz_date', 'spot_id', 'gate_id', 'product_id', 'result'] satisfies SourceColumn<'checkin'>[],
  counts: ['lines'],
  sums: ['admitted', 'refused', 'missed'] satisfies SourceColumn<'checkin'>[],
  names: {
    spot_name: { kind: 'spot', id: 'spot_id' },
    gate_name: { kind: 'gate', id: 'gate_id' },
    product_name: { kind: 'product', id: 'product_id' },
  } satisfies Partial<Record<SourceColumn<'checkin'>, Rollup['names'][string]>>,
  ofOrder: [],
} satisfies Rollup;

/** Tickets no finer than reports of whole outlets ask; read by reports.sale_counted, never by a source. */
const outlet = {
  table: 'reports.rollup_outlet',
  byDay: 'reports.v_outlet_by_day',
  keys: ['biz_date', 'line_kind', 'outlet_id', 'seller_id', 'is_docent'],
  counts: ['first_orders'],
  sums: ['qty', 'gross_fen', 'discount_fen', 'received_fen', 'refund_fen', 'net_fen'],
  names: {},
  ofOrder: [],
} satisfies Rollup;

/** Visitors by traits of theirs, few at a time: by all of them at once a day has almost as many rows as tickets. */
const visitors = (table: string, byDay: string, traits: readonly SourceColumn<'visit'>[]): Rollup => ({
  table,
  byDay,
  keys: ['biz_date', 'visit_date', 'outlet_id', 'product_id', ...traits],
  counts: ['lines'],
  sums: ['qty', 'net_fen'],
  names: { product_name: saleNames.product_name },
  ofOrder: [],
});
const region = visitors('reports.rollup_region', 'reports.v_region_by_day', ['source_region']);
const person = visitors('reports.rollup_person', 'reports.v_person_by_day', ['age_band', 'gender']);

/** Every table that is filled for a closed day. */
export const rollups: readonly Rollup[] = [sale, payment, scan, outlet, region, person];

/** Which of them a source can be read from; the first that holds all that is asked for is read. */
export const rollupsOf: Partial<Record<SourceId, readonly Rollup[]>> = {
  ticketSale: [sale],
  visit: [sale, region, person],
  used: [sale],
  payment: [payment],
  checkin: [scan],
};
