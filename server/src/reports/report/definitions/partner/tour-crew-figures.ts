import type { TotalColumn } from '../../definition/report-definition.ts';

const over = { column: 'letter', in: ['O', 'N'] } as const;
const absent = { column: 'letter', in: ['N'] } as const;

/** What groups were planned for, who came, and what they paid; each is a sum of lines. */
export const ledFigures = {
  planned: {
    id: 'planned',
    title: '计划人数',
    format: 'int',
    width: 5,
    kind: 'sum',
    of: 'qty',
    only: { column: 'line_kind', in: ['sale'] },
  },
  heads: { id: 'heads', title: '净人数', format: 'int', width: 4, kind: 'sum', of: 'qty' },
  // Whose day has come; who is still to come belongs into no rate.
  due: { id: 'due', title: '应到', format: 'int', width: 4, kind: 'sum', of: 'qty', only: over },
  admitted: { id: 'admitted', title: '实到', format: 'int', width: 4, kind: 'sum', of: 'admitted' },
  missed: { id: 'missed', title: '未到', format: 'int', width: 4, kind: 'sum', of: 'qty', only: absent },
  receivedFen: {
    id: 'receivedFen',
    title: '门票额',
    format: 'money',
    width: 8,
    kind: 'sum',
    of: 'received_fen',
  },
  refundFen: { id: 'refundFen', title: '退票', format: 'money', width: 6, kind: 'sum', of: 'refund_fen' },
  netFen: { id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
} as const satisfies Record<string, TotalColumn<'ticketSale'>>;
