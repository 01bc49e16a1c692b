import type { BoardAnswer, Tile } from '@shanmen/shared/contracts/reports/dashboard';
import type { Cell, ReportColumn, ReportSection } from '@shanmen/shared/contracts/reports/report';
import { type Drawn, drawnOf, plainFigure } from '@shanmen/ui';

type Part = { readonly name: string; readonly cells: readonly Cell[] };

type Marks = BoardAnswer['crowd'];

/** The picture of a tile; every figure is one of its report. */
export function drawnTile(
  { form, section, across }: Tile & { readonly section: ReportSection },
  marks: Marks,
): Drawn {
  const figure = section.columns[section.labels];
  switch (form) {
    case 'share':
      return shareOf(section);
    case 'heat':
      return heatOf(section, across);
    case 'crowd':
      return crowdOf(section, marks);
    case 'inside':
      return insideOf(section, marks);
    case 'calendar':
      return calendarOf(section);
    default:
      return drawnOf(section, { column: figure?.id ?? '', label: 0, isTrend: form === 'trend' });
  }
}

function partsOf({ rows, levels, labels }: ReportSection): Part[] {
  return rows.flatMap((row, at) =>
    levels[at] === 0 ? [{ name: String(row[0] ?? ''), cells: row.slice(labels) }] : [],
  );
}

function textOf(column: ReportColumn | undefined): (value: Cell | undefined) => string {
  return value =>
    (value === null || value === undefined ? '—' : plainFigure(column?.format ?? 'text', value)) ?? '—';
}

/** Parts of one bar, each named with its amount and share, so that no colour is needed to tell them apart. */
function shareOf(section: ReportSection): Drawn {
  const column = section.columns[section.labels];
  const text = textOf(column);
  const parts = partsOf(section)
    .map(({ name, cells }) => ({ name, value: Number(cells[0] ?? 0) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) => `${whole === 0 ? 0 : Math.round((value * 1000) / whole) / 10}%`;
  const named = new Map(parts.map(({ name, value }) => [name, `${name}  ${text(value)}  ${percent(value)}`]));
  return {
    option: {
      grid: { left: 0, right: 0, top: 0, height: 40 },
      legend: {
        orient: 'vertical',
        top: 52,
        left: 0,
        itemWidth: 16,
        itemHeight: 12,
        formatter: (name: string) => named.get(name) ?? name,
      },
      tooltip: { trigger: 'item', valueFormatter: (value: unknown) => text(Number(value)) },
      xAxis: { type: 'value', show: false, max: whole },
      yAxis: { type: 'category', show: false, data: [''] },
      series: parts.map(({ name, value }) => ({
        type: 'bar',
        stack: 'whole',
        name,
        data: [value],
        barWidth: 36,
        itemStyle: { borderRadius: 0 },
      })),
    },
    label: sentenceOf(parts.map(({ name, value }) => `${name} ${percent(value)}`)),
    table: {
      columns: [section.columns[0]?.title ?? '', column?.title ?? '', '占比'],
      rows: parts.map(({ name, value }) => [name, text(value), percent(value)]),
    },
  };
}

function sentenceOf(parts: readonly string[]): string {
  return parts.length === 0
    ? '没有数据。'
    : `${parts.slice(0, 3).join('，')}${parts.length > 3 ? '，其余略' : ''}。`;
}

/** More columns than this leave no room for the figure in its cell. */
const mostWritten = 8;

/**
 * Two labels against each other. Hours are the same for all; slots are not, and stand one after the other in the row of
 * their spot.
 */
function heatOf({ columns, rows, levels }: ReportSection, across: number): Drawn {
  const column = columns[2];
  const text = textOf(column);
  const [ofX, ofY] = across === 0 ? [0, 1] : [1, 0];
  const leaves = rows.flatMap((row, at) =>
    levels[at] === 0 ? [{ x: wordOf(row[ofX]), y: wordOf(row[ofY]), cell: row[2] ?? null }] : [],
  );
  const ys = [...new Set(leaves.map(({ y }) => y))];
  const hours = [...new Set(leaves.map(({ x }) => x))].toSorted();
  const placed = new Map(ys.map(y => [y, leaves.filter(leaf => leaf.y === y)]));
  const most = Math.max(0, ...[...placed.values()].map(({ length }) => length));
  const xs = across === 0 ? hours : Array.from({ length: most }, (_, nth) => `第 ${nth + 1} 场`);
  const points = leaves.map(leaf => ({
    value: [
      across === 0 ? hours.indexOf(leaf.x) : (placed.get(leaf.y)?.indexOf(leaf) ?? 0),
      ys.indexOf(leaf.y),
      Number(leaf.cell ?? 0),
    ],
    name: `${leaf.y} ${leaf.x}`,
    label: { formatter: text(leaf.cell) },
  }));
  const size = ({ value }: (typeof points)[number]) => value[2] ?? 0;
  const [top] = points.toSorted((a, b) => size(b) - size(a));
  return {
    option: {
      grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
      tooltip: {
        trigger: 'item',
        formatter: ({ data }: { data: (typeof points)[number] }) => `${data.name}  ${data.label.formatter}`,
      },
      xAxis: { type: 'category', data: xs, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'category', data: ys, inverse: true, axisLabel: { width: 120, overflow: 'truncate' } },
      visualMap: {
        show: false,
        min: 0,
        max: column?.format === 'percent' ? 10_000 : Math.max(1, ...points.map(size)),
      },
      series: [{ type: 'heatmap', data: points, label: { show: xs.length <= mostWritten } }],
    },
    label: top === undefined ? '没有数据。' : `${top.name} 最高，${top.label.formatter}。`,
    table: {
      columns: [columns[ofY]?.title ?? '', columns[ofX]?.title ?? '', column?.title ?? ''],
      rows: leaves.map(({ x, y, cell }) => [y, x, text(cell)]),
    },
  };
}

/** A slot bears its day before its time, and a board is of one day. */
function wordOf(cell: Cell | undefined): string {
  return String(cell ?? '').replace(/^\d{4}-\d{2}-\d{2} (?=\S)/, '');
}

function roomIn(rate: number, { busyFrom, fullFrom }: Marks): string {
  return rate >= fullFrom ? '已满' : rate >= busyFrom ? '偏满' : '舒适';
}

/** Who came, who is expected, and what room there is; how full it is stands in words beside the name. */
function crowdOf(section: ReportSection, marks: Marks): Drawn {
  const at = (id: string) => section.columns.findIndex(column => column.id === id) - section.labels;
  const places = {
    capacity: at('capacity'),
    booked: at('booked'),
    came: at('checkedIn'),
    rate: at('occupancy'),
  };
  const spots = partsOf(section).map(({ name, cells }) => {
    const [capacity, booked, came, rate] = [places.capacity, places.booked, places.came, places.rate].map(
      place => Number(cells[place] ?? 0),
    );
    return { name, capacity: capacity ?? 0, booked: booked ?? 0, came: came ?? 0, rate: rate ?? 0 };
  });
  const names = spots.map(({ name, rate }) => `${name} ${Math.round(rate / 100)}% ${roomIn(rate, marks)}`);
  const series = [
    { name: '已检', data: spots.map(({ came }) => came) },
    { name: '已约未检', data: spots.map(({ booked, came }) => Math.max(0, booked - came)) },
    { name: '余量', data: spots.map(({ capacity, booked }) => Math.max(0, capacity - booked)) },
  ];
  return {
    option: spotBars(names, series),
    label: sentenceOf(
      spots.map(({ name, came, booked, capacity }) => `${name} 已检 ${came}、已约 ${booked}／${capacity}`),
    ),
    table: {
      columns: ['景点', '已检', '已约', '容量', '状态'],
      rows: spots.map(({ name, came, booked, capacity, rate }) => [
        name,
        ...[came, booked, capacity].map(String),
        roomIn(rate, marks),
      ]),
    },
  };
}

/** A bar for each spot, of persons one beside the other. */
function spotBars(
  names: readonly string[],
  series: readonly { readonly name: string; readonly data: readonly number[] }[],
): Drawn['option'] {
  return {
    grid: { left: 8, right: 24, top: 32, bottom: 8, containLabel: true },
    legend: {},
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: { type: 'value', minInterval: 1, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'category', inverse: true, data: [...names] },
    series: series.map(({ name, data }) => ({
      name,
      data: [...data],
      type: 'bar',
      stack: 'place',
      barMaxWidth: 22,
    })),
  };
}

/** Who is at each spot now against what it holds at once, and when that is reached if it goes on as in the last half hour. */
function insideOf(section: ReportSection, marks: Marks): Drawn {
  const at = (id: string) => section.columns.findIndex(column => column.id === id) - section.labels;
  const [now, most, rate, recent, how] = ['inside', 'limit', 'fullness', 'recent', 'counting'].map(at);
  const spots = partsOf(section).map(({ name, cells }) => {
    const limit = cells[most ?? -1] ?? null;
    const spot = {
      name,
      inside: Number(cells[now ?? -1] ?? 0),
      limit: limit === null ? null : Number(limit),
      rate: Number(cells[rate ?? -1] ?? 0),
      how: String(cells[how ?? -1] ?? ''),
    };
    return { ...spot, words: fillingOf({ ...spot, recent: Number(cells[recent ?? -1] ?? 0) }, marks) };
  });
  const series = [
    { name: '在园', data: spots.map(({ inside }) => inside) },
    { name: '余量', data: spots.map(({ inside, limit }) => Math.max(0, (limit ?? inside) - inside)) },
  ];
  return {
    option: spotBars(
      spots.map(({ name, inside, words }) => `${name} ${inside} 人 ${words}`),
      series,
    ),
    label: sentenceOf(
      spots
        .toSorted((a, b) => b.rate - a.rate || b.inside - a.inside)
        .map(({ name, inside, limit }) => `${name} ${inside}${limit === null ? '' : `／${limit}`} 人`),
    ),
    table: {
      columns: ['景点', '在园', '瞬时承载量', '状态', '口径'],
      rows: spots.map(({ name, inside, limit, words, how: told }) => [
        name,
        String(inside),
        limit === null ? '未设' : String(limit),
        words,
        told,
      ]),
    },
  };
}

type Filling = {
  readonly inside: number;
  readonly limit: number | null;
  readonly rate: number;
  /** More came in than left within the last half hour. */
  readonly recent: number;
};

const half = 30;
/** Beyond two hours the last half hour says nothing. */
const mostMinutes = 120;

function fillingOf({ inside, limit, rate, recent }: Filling, marks: Marks): string {
  if (limit === null) return '';
  const room = roomIn(rate, marks);
  if (rate >= marks.fullFrom) return room;
  const minutes = recent > 0 ? Math.ceil(((limit - inside) * half) / recent) : Infinity;
  const soon = minutes <= mostMinutes ? `约 ${minutes} 分钟后满` : '';
  return [room, soon].filter(word => word !== '').join('，');
}

/** A year of days, the darker the more; a click on a day opens that day. */
function calendarOf(section: ReportSection): Drawn {
  const column = section.columns[section.labels];
  const text = textOf(column);
  const days = partsOf(section).map(({ name, cells }) => ({
    name,
    value: [name, Number(cells[0] ?? 0)] as const,
  }));
  const year = days.at(-1)?.name.slice(0, 4) ?? '';
  const most = Math.max(1, ...days.map(({ value }) => value[1]));
  const [best] = days.toSorted((a, b) => b.value[1] - a.value[1]);
  return {
    option: {
      tooltip: {
        trigger: 'item',
        formatter: ({ name }: { name: string }) => `${name}  ${text(valueOn(days, name))}`,
      },
      visualMap: {
        type: 'piecewise',
        min: 0,
        max: most,
        splitNumber: 5,
        orient: 'horizontal',
        top: 0,
        left: 0,
        itemWidth: 14,
        itemHeight: 12,
        showLabel: false,
        text: [`多 ${text(most)}`, '少'],
      },
      calendar: {
        range: year,
        top: 64,
        left: 36,
        right: 8,
        bottom: 4,
        cellSize: ['auto', 'auto'],
        dayLabel: { firstDay: 1, nameMap: ['日', '一', '二', '三', '四', '五', '六'] },
        monthLabel: { nameMap: Array.from({ length: 12 }, (_, month) => String(month + 1)) },
      },
      series: [{ type: 'heatmap', coordinateSystem: 'calendar', data: days }],
    },
    label:
      best === undefined ? '没有数据。' : `${best.name} 最高，${text(best.value[1])}；点击某天查看当日。`,
    table: {
      columns: ['日期', column?.title ?? ''],
      rows: days.map(({ name, value }) => [name, text(value[1])]),
    },
  };
}

function valueOn(
  days: readonly { readonly name: string; readonly value: readonly [string, number] }[],
  day: string,
) {
  return days.find(({ name }) => name === day)?.value[1] ?? null;
}
