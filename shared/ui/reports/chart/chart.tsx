import { useShell } from '@shanmen/shared';
import { coloursOf } from '@shanmen/shared/tokens/look';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, Skeleton } from '../../antd.ts';
import { Empty } from '../../pages/states/empty.tsx';
import { Failure } from '../../pages/states/failure.tsx';
import { useSlow } from '../../pages/states/use-slow.ts';
import styles from './chart.module.css';
import type { DrawnChart } from './draw-chart.ts';

export type ChartOption = EChartsCoreOption;

type ChartProps = {
  title: string;
  /** What it shows, in a sentence; read aloud, and printed beneath. */
  label: string;
  /** As the library has it; no colours, they come from the theme. The same object until it differs. */
  option: ChartOption;
  /** `fill`: as high as there is room. */
  size?: 'small' | 'default' | 'large' | 'fill';
  /** The same figures as a table: heads, then rows. */
  table: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** What stands in the place of the title, as a link that opens the report. */
  head?: ReactNode;
  /** Hatching besides the colours, for what colours alone would tell apart. */
  isPatterned?: boolean;
  /** Fewer rows than this say nothing as a picture. */
  fewest?: number;
  /** Hears the name of a point that is clicked. The same function until it differs. */
  onPick?: (name: string) => void;
};

const ignored = () => undefined;

/** A chart with its title, its sentence and its table; the library is loaded when the first one is drawn. */
export function Chart({
  title,
  label,
  option,
  size = 'default',
  table,
  head,
  isPatterned = false,
  fewest = 2,
  onPick = ignored,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const enough = table.rows.length >= fewest;
  return (
    <figure className={styles['chart']} data-size={size}>
      <figcaption className={styles['head']}>
        {head ?? <strong>{title}</strong>}
        <Button type="link" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? '图' : '数据表'}
        </Button>
      </figcaption>
      {!enough && <Empty title={table.rows.length === 0 ? '没有数据' : '数据太少，无法绘图，请看数据表'} />}
      {enough && !asTable && (
        <Picture label={label} option={option} size={size} isPatterned={isPatterned} onPick={onPick} />
      )}
      {asTable && <FigureTable table={table} title={title} />}
      <p className={styles['label']}>{label}</p>
    </figure>
  );
}

type PictureProps = Required<Pick<ChartProps, 'label' | 'option' | 'size' | 'isPatterned' | 'onPick'>>;

function Picture({ label, option, size, isPatterned, onPick }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const { isDrawn, failure, retry } = useChart(place, { option, isPatterned, onPick });
  const slow = useSlow(!isDrawn);
  return (
    <>
      {failure !== null && <Failure error={failure} onRetry={retry} />}
      <div className={styles['frame']} data-size={size}>
        {!isDrawn && failure === null && slow && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        <div ref={place} className={styles['picture']} role="img" aria-label={label} />
      </div>
    </>
  );
}

/** Draws into the element, anew when option or look differ, and takes everything back at the end. */
function useChart(
  place: RefObject<HTMLDivElement | null>,
  { option, isPatterned, onPick }: Pick<PictureProps, 'option' | 'isPatterned' | 'onPick'>,
) {
  const { settings } = useShell();
  const display = useSyncExternalStore(settings.subscribe, settings.current);
  const [state, setState] = useState<{ isDrawn: boolean; failure: unknown }>({
    isDrawn: false,
    failure: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let drawn: DrawnChart | null = null;
    let isOver = false;
    const draw = async () => {
      const { drawChart } = await import('./draw-chart.ts');
      if (isOver || !place.current) return;
      setState({ isDrawn: true, failure: null });
      const look = {
        colours: coloursOf(display),
        isLarge: display.size === 'large',
        motion: display.motion,
        patterns: isPatterned || display.palette === 'high-contrast',
      };
      drawn = drawChart(place.current, look, onPick);
      drawn.show(option);
    };
    draw().catch((failure: unknown) => {
      if (!isOver) setState({ isDrawn: false, failure });
    });
    return () => {
      isOver = true;
      drawn?.dispose();
    };
  }, [place, option, isPatterned, onPick, display, attempt]);
  return { ...state, retry: () => setAttempt(count => count + 1) };
}

function FigureTable({ table, title }: Pick<ChartProps, 'table' | 'title'>) {
  return (
    <table className={styles['table']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {table.columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(row => (
          <tr key={row.join('\t')}>
            {row.map((cell, index) => (
              <td key={table.columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
