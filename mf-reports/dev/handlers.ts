import type { AuditItem } from '@shanmen/shared/contracts/audit/audit-batch';
import type { BoardAnswer, Tile } from '@shanmen/shared/contracts/reports/dashboard';
import type {
  ReportDefinitionAnswer,
  ReportSection,
  ReportSheet,
} from '@shanmen/shared/contracts/reports/report';
import { fen } from '@shanmen/shared/money';
import { answer, type MockHandlers } from '@shanmen/shared/testing/mock-api';

const products = ['成人票', '学生票', '长者票', '亲子套票', '镜湖游船'];
const letters = ['I', 'O', 'O', 'R', 'F', 'N'];

export const definition: ReportDefinitionAnswer = {
  key: 't.today',
  title: '今日销售明细',
  kind: 'list',
  filters: [
    { id: 'period', title: '日期', kind: 'period', options: [] },
    {
      id: 'product',
      title: '票种',
      kind: 'multi',
      options: products.map((label, index) => ({ value: String(index + 1), label })),
    },
    { id: 'method', title: '支付方式', kind: 'select', options: [{ value: 'cash', label: '现金' }] },
    { id: 'keyword', title: '票号、订单号或手机后四位', kind: 'keyword', options: [] },
  ],
  columns: [
    { id: 'soldAt', title: '时间', format: 'instant', width: 9 },
    { id: 'orderNo', title: '订单号', format: 'text', width: 11, opens: 'order' },
    { id: 'ticketNo', title: '票号', format: 'text', width: 11, opens: 'ticket' },
    { id: 'product', title: '票种', format: 'text', width: 8 },
    { id: 'price', title: '单价', format: 'money', width: 5 },
    { id: 'count', title: '张数', format: 'int', width: 4 },
    { id: 'amount', title: '金额', format: 'money', width: 6 },
    { id: 'method', title: '支付', format: 'text', width: 4 },
    { id: 'seller', title: '售票员', format: 'text', width: 5 },
    { id: 'window', title: '窗口', format: 'text', width: 7 },
    { id: 'letter', title: '状态', format: 'letter', width: 5 },
  ],
  totals: [
    { id: 'count', title: '张数', format: 'int', width: 4 },
    { id: 'amount', title: '销售额', format: 'money', width: 6 },
    { id: 'refund', title: '退票额', format: 'money', width: 6 },
    { id: 'net', title: '净额', format: 'money', width: 6 },
  ],
  period: { from: '2026-11-20', to: '2026-11-20' },
  views: [],
  comparisons: [],
  uncompared: [],
  isDrawn: false,
  actions: ['export', 'print'],
  signatures: ['制表', '审核'],
  live: ['ticket.order'],
};

const summary: ReportDefinitionAnswer = {
  key: 't.product',
  title: '票种销售汇总',
  kind: 'group',
  filters: [{ id: 'period', title: '期间', kind: 'period', options: [] }],
  period: { from: '2026-11-20', to: '2026-11-20' },
  columns: [],
  totals: [],
  views: [
    { value: 'product', label: '票种' },
    { value: 'channel', label: '渠道' },
  ],
  comparisons: [
    { value: 'mom', label: '环比' },
    { value: 'yoy', label: '同比' },
  ],
  uncompared: [],
  isDrawn: true,
  actions: ['export', 'print'],
  signatures: ['制表', '审核'],
  live: [],
};

/** By channel: two channels of two products each, with their sums. */
const sheet: ReportSheet = {
  title: '票种销售汇总',
  reachesNothing: false,
  header: [
    { title: '统计期间', text: '2026-11-20' },
    { title: '统计口径', text: '按营业日' },
  ],
  sections: [
    {
      title: '',
      columns: [
        { id: 'channel', title: '渠道', format: 'text', width: 8 },
        { id: 'product', title: '票种', format: 'text', width: 10 },
        { id: 'qty', title: '净张数', format: 'int', width: 6, help: '售票张数减退票张数' },
        { id: 'netFen', title: '净额', format: 'money', width: 8 },
        { id: 'share', title: '占比', format: 'percent', width: 6, warnFrom: 9000 },
      ],
      labels: 2,
      rows: [
        ['窗口', '成人票', 6, 36_000, 9000],
        ['窗口', '学生票', 1, 4000, 1000],
        ['窗口', '小计', 7, 40_000, 8000],
        ['官方订票', '成人票', 2, 10_000, 10_000],
        ['官方订票', '小计', 2, 10_000, 2000],
        ['合计', null, 9, 50_000, 10_000],
      ],
      levels: [0, 0, 1, 0, 1, 2],
      chart: { column: 'netFen', label: 0, isTrend: false },
      drill: {
        to: 't.today',
        rows: [
          { channel: '1', product: '1' },
          { channel: '1', product: '2' },
          { channel: '1' },
          { channel: '2', product: '1' },
          { channel: '2' },
          {},
        ],
      },
    },
  ],
  signatures: ['制表', '审核'],
  period: { from: '2026-11-20', to: '2026-11-20' },
  asOf: '2026-11-20T06:32:05Z',
};

const section: ReportSection = {
  title: '',
  columns: [
    { id: 'channel', title: '渠道', format: 'text', width: 8 },
    { id: 'netFen', title: '净额', format: 'money', width: 8 },
  ],
  labels: 1,
  rows: [
    ['窗口', 40_000],
    ['官方订票', 10_000],
    ['合计', 50_000],
  ],
  levels: [0, 0, 1],
  drill: { to: '', rows: [] },
};

const tile: Tile = {
  id: 'channels',
  title: '渠道构成',
  form: 'share',
  isWide: false,
  opens: { report: 'rev.channel', path: '', query: { from: '2026-11-20', to: '2026-11-20', by: 'sale' } },
  figures: [],
  forecast: null,
  section,
  across: 0,
  todo: [],
  days: '2026-11-20',
  note: '',
  live: ['ticket.order'],
  failure: '',
};

const tiles: readonly Tile[] = [
  {
    ...tile,
    id: 'income',
    title: '今日营收',
    form: 'figure',
    opens: {
      report: 'rev.chart',
      path: '/report/revenue/chart',
      query: { from: '2026-11-20', to: '2026-11-20', by: 'day' },
    },
    figures: [
      {
        id: 'netFen',
        title: '净额',
        format: 'money',
        width: 8,
        value: 50_000,
        against: [
          { title: '上周同日同时', value: 40_000, rate: 2500 },
          { title: '去年同期同时', value: 0, rate: null },
        ],
      },
    ],
    forecast: { value: 90_000, low: 80_000, high: 99_000, words: '取中位数' },
    section: null,
  },
  tile,
  { ...tile, id: 'table', title: '渠道占比', form: 'table' },
  {
    ...tile,
    id: 'todo',
    title: '今日待办',
    form: 'todo',
    opens: { report: '', path: '', query: {} },
    section: null,
    todo: [
      { title: '未交班', count: 2, path: '/report/cash/allShift?state=OPEN', system: '' },
      { title: '待开发票', count: 1, path: '', system: '电商' },
    ],
    live: ['cashier.shift'],
  },
];

function boardOf(asked: string | null): BoardAnswer {
  const ids = asked === null ? null : new Set(asked.split(','));
  const shown = tiles.filter(({ id }) => ids?.has(id) ?? true);
  return {
    name: 'business',
    title: '经营驾驶舱',
    day: '2026-11-20',
    tiles: shown,
    asOf: '2026-11-20T06:32:05Z',
    crowd: { busyFrom: 8000, fullFrom: 10_000 },
  };
}

const rowCount = 460;
const asOf = '2026-11-20T06:32:05Z';

function row(index: number): (string | number)[] {
  const letter = letters[index % letters.length] ?? 'I';
  const price = 6000 + (index % 5) * 1500;
  const minute = String(index % 60).padStart(2, '0');
  return [
    `2026-11-20T0${Math.floor(index / 60) % 8}:${minute}:00Z`,
    `XS20261120${String(index + 1).padStart(4, '0')}`,
    `P20261120${String(index + 1).padStart(5, '0')}`,
    products[index % products.length] ?? '',
    price,
    1,
    letter === 'F' ? -price : price,
    '现金',
    index % 2 === 0 ? '陈一' : '林晓',
    '东门 1 号窗',
    letter,
  ];
}

export const waitingItem: AuditItem = {
  source: 'till-shift',
  id: 1,
  no: 'S01-1-20261120-01',
  what: '文创旗舰店 · 林晓',
  outletName: '游客中心文创旗舰店',
  amountFen: fen(-200),
  makerName: '林晓',
  isOwn: false,
  since: '2026-11-20T10:05:00Z',
  waitedHours: 15,
  isLate: false,
  seen: '4',
  marks: ['overShort'],
  people: [],
  facts: [
    { label: '应有现金', after: fen(102000) },
    { label: '实点现金', after: fen(101800) },
    { label: '差异说明', after: '找零差错' },
  ],
};

export const handlers: MockHandlers = {
  'GET /api/audit/items': () => answer({ rows: [waitingItem], total: 1, totals: { amount: -200 } }),
  'GET /api/audit/items/summary': () =>
    answer({
      sources: [{ source: 'till-shift', count: 1 }],
      outlets: [{ id: 1, name: '游客中心文创旗舰店' }],
      batchMax: 200,
    }),
  'GET /api/reports/definitions/:key': ({ params }) =>
    answer(params['key'] === summary.key ? summary : { ...definition, key: params['key'] }),
  'GET /api/reports/results/:key': () => answer(sheet),
  'POST /api/reports/prints/:key': () => answer(sheet),
  'GET /api/reports/dashboards/:name': ({ query }) => answer(boardOf(query.get('tiles'))),
  'GET /api/reports/rows/:key': ({ query }) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = Math.min(start + Number(query.get('pageSize') ?? 200), rowCount);
    const rows = Array.from({ length: end - start }, (_, index) => row(start + index));
    return answer({ rows, nextCursor: end < rowCount ? String(end) : null, asOf });
  },
  'GET /api/reports/totals/:key': () =>
    answer({
      cells: { count: rowCount, amount: 4140000, refund: -690000, net: 3450000 },
      rowCount,
      header: [
        { title: '统计期间', text: '2026-11-20' },
        { title: '范围', text: '全部窗口' },
      ],
      reachesNothing: false,
      asOf,
    }),
};
