import type { TotalColumn } from '../../definition/report-definition.ts';

/** What a line of a sale says, in words. */
export const lineKinds = {
  sale: '售票',
  refund: '退票',
  void: '废票',
  compensation: '补偿',
  fee: '手续费',
  change: '改签补差',
  upgrade: '升级补差',
} as const;

/** The same of tickets and goods. */
export const saleKinds = { ...lineKinds, sale: '销售', refund: '退款', history: '历史' } as const;

type LineKind = keyof typeof lineKinds;

const only = (...kinds: LineKind[]) => ({ column: 'line_kind', in: kinds }) as const;

export const soldOnly = only('sale');

type Figure = TotalColumn<'ticketSale'>;
const count = { format: 'int', kind: 'sum', of: 'qty' } as const;
const money = { format: 'money', kind: 'sum' } as const;

/**
 * The figures of a sale by the names under which the slip of a shift, 售票员日报 and 今日销售明细 show them:
 * 售票额 + 补差 − 退票额 + 退票手续费 = 净额, and 收款 − 退款 of the payments is the same.
 */
export const saleFigures = {
  sold: { ...count, id: 'sold', title: '售票张数', width: 5, only: soldOnly },
  soldFen: { ...money, id: 'soldFen', title: '售票额', width: 8, of: 'received_fen', only: soldOnly },
  /** A move to a dearer day and an upgrade; of the ticket that an upgrade takes away it is less than nothing. */
  raisedFen: {
    ...money,
    id: 'raisedFen',
    title: '补差',
    width: 6,
    of: 'received_fen',
    only: only('change', 'upgrade'),
    help: '改签到较贵日期与升级票种时补收的差价',
  },
  refunded: {
    ...count,
    id: 'refunded',
    title: '退票张数',
    width: 5,
    only: only('refund', 'void'),
    turned: true,
    help: '游客退票与废票',
  },
  voided: {
    ...count,
    id: 'voided',
    title: '其中废票',
    width: 5,
    only: only('void'),
    turned: true,
    help: '售票员出错当场收回的票，不收手续费',
  },
  refundFen: {
    ...money,
    id: 'refundFen',
    title: '退票额',
    width: 7,
    of: 'refund_fen',
    help: '退票的票款，未扣手续费；含改签退差与补偿',
  },
  feeFen: { ...money, id: 'feeFen', title: '退票手续费', width: 6, of: 'received_fen', only: only('fee') },
  qty: { ...count, id: 'qty', title: '净张数', width: 4 },
  netFen: {
    ...money,
    id: 'netFen',
    title: '净额',
    width: 8,
    of: 'net_fen',
    help: '售票额＋补差－退票额＋退票手续费，与收款减退款相同',
  },
} as const satisfies Record<string, Figure>;
