import { Auth } from '@shanmen/shared';
import type { ReportColumn, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { Button, DrillPanel, ReportGrid, ReportPaper, ReportScreen } from '@shanmen/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

const columns: ReportColumn[] = [
  { id: 'day', title: '日期', format: 'day', width: 8 },
  { id: 'window', title: '窗口', format: 'text', width: 10 },
  { id: 'product', title: '票种', format: 'text', width: 12 },
  { id: 'count', title: '张数', format: 'int', width: 6 },
  { id: 'amount', title: '金额', format: 'money', width: 8 },
];
const products = ['成人票', '学生票', '老年票', '索道往返'];

function rowsOf(count: number): (string | number)[][] {
  return Array.from({ length: count }, (_, index) => [
    '2026-11-20',
    `东门 ${1 + (Math.floor(index / 40) % 3)} 号窗`,
    products[index % products.length] ?? '',
    1 + (index % 9),
    (1 + (index % 9)) * 8000 - (index % 17 === 0 ? 100_000 : 0),
  ]);
}

const sum = ['合计', null, null, 24_980, 197_430_000];

const sheet: ReportSheet = {
  title: '票种销售汇总',
  header: [{ title: '期间', text: '2026-11-20' }],
  reachesNothing: false,
  sections: [
    {
      title: '',
      columns,
      labels: 3,
      rows: [...rowsOf(3), ['合计', null, null, 6, 480_000]],
      levels: [0, 0, 0, 1],
      drill: { to: '', rows: [] },
    },
  ],
  signatures: ['制表', '审核'],
  period: { from: '2026-11-20', to: '2026-11-20' },
  asOf: '2026-11-20T10:00:00.000Z',
};

export function ReportSample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Specimen title="一行">
        <ReportGrid
          title="一行的报表"
          columns={columns}
          rows={rowsOf(1)}
          sum={['合计', null, null, 1, null]}
          rowCount={1}
        />
      </Specimen>
      <Specimen title="5,000 行：方向键走格，拖动选择，Ctrl+C 复制到 Excel">
        <ReportGrid title="演示报表" columns={columns} rows={rowsOf(5000)} sum={sum} rowCount={5000} />
      </Specimen>
      <Specimen title="整个报表画面（需要今日销售明细权限）">
        <Auth code="report:t.today:view">
          <ReportScreen report="t.today" compact />
        </Auth>
      </Specimen>
      <Specimen title="报表的纸面">
        <ReportPaper sheet={sheet} />
      </Specimen>
      <Specimen title="明细：一个数字由哪些行组成（需要今日销售明细权限）">
        <Auth code="report:t.today:view">
          <Button onClick={() => setOpen(true)}>打开明细</Button>
          {isOpen && (
            <DrillPanel
              report="t.today"
              path={['票种销售汇总', '成人票']}
              filters={{}}
              onClose={() => setOpen(false)}
            />
          )}
        </Auth>
      </Specimen>
    </>
  );
}
