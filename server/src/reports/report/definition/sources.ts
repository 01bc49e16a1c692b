/**
 * The views that reports read, each declared by the area that owns the facts. Names of tables and
 * columns come from here alone; everything else in a statement is a parameter.
 */
export const sources = {
  sale: {
    view: 'ticket.v_report_sale',
    uniqueBy: 'line_id',
    day: 'biz_date',
    outlet: 'outlet_id',
    person: 'seller_id',
    columns: [
      'line_id',
      'line_kind',
      'biz_date',
      'sold_at',
      'outlet_id',
      'seller_id',
      'seller_name',
      'window_id',
      'window_name',
      'channel_name',
      'order_no',
      'ticket_no',
      'visit_date',
      'product_id',
      'product_name',
      'qty',
      'unit_fen',
      'gross_fen',
      'discount_fen',
      'received_fen',
      'refund_fen',
      'net_fen',
      'methods',
      'letter',
      'first_used_at',
      'enterprise_name',
    ],
  },
} as const;

export type SourceId = keyof typeof sources;
export type SourceColumn<S extends SourceId> = (typeof sources)[S]['columns'][number];
