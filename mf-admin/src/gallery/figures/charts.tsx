import { BarCell, Bullet, Gauge, HeatStrip, Sparkline } from '@shanmen/shared/print';
import { Chart, type ChartOption } from '@shanmen/ui';
import { Row, Specimen } from '../specimen.tsx';

const days = ['14 日', '15 日', '16 日', '17 日', '18 日', '19 日', '20 日'];
const fits = [1820, 4120, 3980, 1640, 1580, 1710, 2240];
const groups = [620, 1340, 1210, 480, 560, 530, 890];
const hours = [0, 4, 18, 46, 61, 40, 28, 33, 41, 22, 8, 1];

const bars: ChartOption = {
  tooltip: { trigger: 'axis' },
  legend: {},
  xAxis: { type: 'category', data: days },
  yAxis: { type: 'value' },
  series: [
    { type: 'bar', name: '散客', stack: 'all', data: fits },
    { type: 'bar', name: '团队', stack: 'all', data: groups },
  ],
};
const line: ChartOption = {
  tooltip: { trigger: 'axis' },
  legend: {},
  xAxis: { type: 'category', data: days },
  yAxis: { type: 'value' },
  series: [{ type: 'line', name: '散客', data: fits, areaStyle: { opacity: 0.15 } }],
};
const table = {
  columns: ['日期', '散客', '团队'],
  rows: days.map((day, index) => [day, String(fits[index]), String(groups[index])]),
};

export function Charts() {
  return (
    <>
      <Specimen title="图：标题、一句话、数据表">
        <Chart
          title="近七日入园人数"
          label="15 日最多，共 5,460 人；20 日 3,130 人。"
          option={bars}
          table={table}
        />
      </Specimen>
      <Specimen title="折线，小">
        <Chart title="近七日散客" label="20 日 2,240 人。" option={line} table={table} size="small" />
      </Specimen>
      <Specimen title="数据太少，没有数据">
        <Chart
          title="近七日退票"
          label="只有一日有退票。"
          option={line}
          table={{ ...table, rows: table.rows.slice(0, 1) }}
        />
        <Chart title="近七日投诉" label="没有投诉。" option={line} table={{ ...table, rows: [] }} />
      </Specimen>
      <Specimen title="小图形：入口卡片、单元格、打印都用">
        <Row>
          <Sparkline label="近七日散客，最高 4,120 人" values={fits} />
          <Bullet label="销售 82 万，目标 100 万" value={82} aim={100} most={120} />
          <BarCell label="东门 62 张" value={62} most={100} />
          <BarCell label="南门退 18 张" value={-18} most={100} />
          <Gauge label="停车场 72%" share={0.72} />
          <Gauge label="停车场 95%" share={0.95} />
          <HeatStrip label="12 个时段的入园人数" values={hours} />
        </Row>
      </Specimen>
    </>
  );
}
