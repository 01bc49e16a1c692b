import { ShellLink } from '@shanmen/shared';
import type { BoardAnswer, Forecast, Tile, TileFigure } from '@shanmen/shared/contracts/reports/dashboard';
import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import { Button, Chart, Empty, plainFigure, Rate, reportCell } from '@shanmen/ui';
import { useMemo } from 'react';
import styles from './dashboard.module.css';
import { drawnTile } from './drawn-tile.ts';

type TileProps = {
  readonly tile: Tile;
  /** When a spot counts as busy, and as full. */
  readonly crowd: BoardAnswer['crowd'];
  /** Opens the report of a tile that no screen of this system shows; absent on a wall, which opens nothing. */
  readonly onOpen?: ((tile: Tile) => void) | undefined;
  readonly onDay?: ((day: string) => void) | undefined;
};

/** A block of a report in its form; its title opens the report. */
export function TileCard({ tile, crowd, onOpen, onDay }: TileProps) {
  const { form, section, isWide, note, days, failure } = tile;
  const head = <Head tile={tile} onOpen={onOpen} />;
  return (
    <article
      className={styles['tile']}
      data-form={form}
      data-wide={isWide || undefined}
      aria-label={tile.title}
    >
      {failure !== '' && (
        <>
          {head}
          <p role="status">{failure}</p>
        </>
      )}
      {failure === '' && (form === 'figure' || form === 'todo' || form === 'table') && (
        <>
          {head}
          {form === 'figure' && <Figures figures={tile.figures} forecast={tile.forecast} />}
          {form === 'todo' && <Todos tile={tile} isLed={onOpen !== undefined} />}
          {form === 'table' && section !== null && (
            <div className={styles['ranking']}>
              <Ranking title={tile.title} section={section} />
            </div>
          )}
        </>
      )}
      {failure === '' && section !== null && form !== 'table' && (
        <Picture tile={{ ...tile, section }} crowd={crowd} head={head} onDay={onDay} />
      )}
      <p className={styles['note']}>{[days, note].filter(word => word !== '').join('；')}</p>
    </article>
  );
}

function Head({ tile, onOpen }: Omit<TileProps, 'crowd' | 'onDay'>) {
  const { title, opens } = tile;
  if (onOpen === undefined || opens.report === '') return <h2>{title}</h2>;
  return (
    <h2>
      {opens.path === '' ? (
        <Button type="link" size="small" onClick={() => onOpen(tile)}>
          {title} ›
        </Button>
      ) : (
        <ShellLink to={`${opens.path}?${new URLSearchParams(opens.query)}`}>{title} ›</ShellLink>
      )}
    </h2>
  );
}

type Drawable = Tile & { readonly section: ReportSection };

const ofOne: ReadonlySet<Tile['form']> = new Set(['share', 'crowd', 'inside', 'heat', 'bars']);

function Picture({
  tile,
  crowd,
  head,
  onDay,
}: {
  tile: Drawable;
  crowd: TileProps['crowd'];
  head: React.ReactNode;
  onDay: TileProps['onDay'];
}) {
  const { option, label, table } = useMemo(() => drawnTile(tile, crowd), [tile, crowd]);
  return (
    <Chart
      title={tile.title}
      head={head}
      label={label}
      option={option}
      table={table}
      size="fill"
      fewest={ofOne.has(tile.form) ? 1 : 2}
      isPatterned={tile.form === 'share' || tile.form === 'crowd' || tile.form === 'inside'}
      {...(tile.form === 'calendar' && onDay !== undefined ? { onPick: onDay } : {})}
    />
  );
}

/** Numbers, the first of them large, held against other days. */
function Figures({ figures, forecast }: { figures: readonly TileFigure[]; forecast: Forecast | null }) {
  const [first] = figures;
  return (
    <dl className={styles['figures']}>
      {figures.map(({ id, title, format, value, help, against }) => (
        <div key={id} title={help}>
          <dt>{title}</dt>
          <dd>{reportCell(format, value)}</dd>
          {against.map(day => (
            <dd key={day.title} className={styles['against']}>
              {day.title} {plainFigure(format, day.value) ?? '—'}{' '}
              {day.value !== null && <Rate value={day.rate} />}
            </dd>
          ))}
          {id === first?.id && forecast !== null && (
            <dd className={styles['against']} title={forecast.words}>
              预计全天 {plainFigure(format, forecast.value)}（{plainFigure(format, forecast.low)} 至{' '}
              {plainFigure(format, forecast.high)}）
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Todos({ tile: { todo }, isLed }: { tile: Tile; isLed: boolean }) {
  if (todo.length === 0) return <Empty title="没有待办" />;
  return (
    <ul className={styles['todo']}>
      {todo.map(({ title, count, path, system }) => (
        <li key={title}>
          {path !== '' && isLed ? <ShellLink to={path}>{title}</ShellLink> : <span>{title}</span>}
          {system !== '' && <small>在{system}</small>}
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}

const mostRows = 6;

/** The largest rows by the first figure, and 合计. */
function Ranking({
  title,
  section: { columns, labels, rows, levels },
}: {
  title: string;
  section: ReportSection;
}) {
  const lines = rows.filter((_, at) => levels[at] === 0);
  const sums = rows.filter((_, at) => levels[at] === labels);
  const shown = lines.toSorted((a, b) => Number(b[labels] ?? 0) - Number(a[labels] ?? 0)).slice(0, mostRows);
  if (lines.length === 0) return <Empty title="没有数据" />;
  return (
    <table className={styles['table']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.id} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...shown, ...sums].map(row => (
          <tr key={String(row[0])} data-sum={sums.includes(row) || undefined}>
            {columns.map((column, at) => (
              <td key={column.id}>{reportCell(column.format, row[at] ?? null)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {lines.length > mostRows && (
        <tfoot>
          <tr>
            <td colSpan={columns.length}>
              共 {lines.length} 项，此处为前 {mostRows} 项
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
