import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import { inWan } from './in-wan.ts';

const section: ReportSection = {
  title: '',
  columns: [
    { id: 'product', title: '票种', format: 'text', width: 8 },
    { id: 'qty', title: '净张数', format: 'int', width: 6 },
    { id: 'netFen', title: '净额', format: 'money', width: 8 },
  ],
  labels: 1,
  rows: [],
  levels: [],
  drill: { to: '', rows: [] },
};

it.each([
  [123_456_789, 12_346],
  [5_000, 1],
  [4_999, 0],
  [-5_000, -1],
  [null, null],
])('money of %s fen is %s hundredths of 万元; what is no money stays', (amount, expected) => {
  expect(inWan({ ...section, rows: [['成人票', 50_000, amount]] }).rows).toEqual([
    ['成人票', 50_000, expected],
  ]);
});
