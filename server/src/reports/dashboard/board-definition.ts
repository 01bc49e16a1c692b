import type { BoardName, Tile, TileForm } from '@shanmen/shared/contracts/reports/dashboard';
import type { ComparisonKind } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type { SystemType } from '@shanmen/shared/contracts/screen';

import type { Block, ReportDefinition } from '../report/definition/report-definition.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';

/** Days of a tile: today, the day before, the last seven or twenty-eight of which today is one, or the year to date. */
export type TileDays = 'today' | 'yesterday' | 'week' | 'month' | 'year';

/** What a tile shows of which report; it has no statement of its own. */
type OfReport = {
  readonly report: ReportKey;
  /** Of a report with several views. */
  readonly by?: string;
  readonly days: TileDays;
  readonly filters?: Readonly<Record<string, string>>;
  /** Ids of the figures that are shown, the first of them as the picture. */
  readonly figures: readonly [string, ...string[]];
};

export type TileDefinition = {
  readonly id: string;
  readonly title: string;
  readonly isWide?: true;
  readonly note?: string;
  /** What changes it while somebody looks at it. */
  readonly live?: Tile['live'];
} & (
  | { readonly form: 'todo' }
  | (OfReport & {
      readonly form: Exclude<TileForm, 'todo' | 'figure' | 'heat'>;
      readonly compare?: ComparisonKind;
    })
  /** Which of two labels runs across. */
  | (OfReport & { readonly form: 'heat'; readonly across: 0 | 1 })
  /** With `pacedBy`, the view with a row a day, the first figure is held against other days up to the same minute, and said ahead; with `compare`, each against its base. */
  | (OfReport & { readonly form: 'figure'; readonly pacedBy?: string; readonly compare?: 'yoy' })
);

export type ReportTile = Exclude<TileDefinition, { form: 'todo' }>;

export type BoardDefinition = {
  readonly name: BoardName;
  readonly title: string;
  /** Where it stands; what it opens there is a tab, all else a panel over it. */
  readonly system: SystemType;
  readonly tiles: readonly TileDefinition[];
};

/** A board: tiles over blocks of reports. @throws a sentence per fault, so that the server does not start with it */
export function defineDashboard(board: BoardDefinition): BoardDefinition {
  const ids = board.tiles.map(({ id }) => id);
  const faults = [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} stands twice`),
    ...board.tiles.flatMap(tile => (tile.form === 'todo' ? [] : tileFaults(tile))),
  ];
  if (faults.length > 0) throw new Error(`the board ${board.name} cannot be:\n${faults.join('\n')}`);
  return board;
}

function tileFaults(tile: ReportTile): string[] {
  const definition: ReportDefinition = reportDefinitions[tile.report];
  const block = blockOf(definition, tile.by);
  if (block === undefined) return [`${tile.id}: ${tile.report} has no view ${tile.by ?? ''}`];
  const pacedBy = tile.form === 'figure' ? tile.pacedBy : undefined;
  const days = pacedBy === undefined ? block : blockOf(definition, pacedBy);
  if (days === undefined) return [`${tile.id}: ${tile.report} has no view ${pacedBy ?? ''}`];
  const known = new Set(block.measures.map(({ id }) => id));
  const filters = new Set(definition.filters.map(({ id }) => id));
  const asked = [...Object.keys(tile.filters ?? {}), ...(pacedBy === undefined ? [] : ['until'])];
  return [
    ...tile.figures.filter(id => !known.has(id)).map(id => `${tile.id}: ${tile.report} has no figure ${id}`),
    ...asked.filter(id => !filters.has(id)).map(id => `${tile.id}: ${tile.report} has no filter ${id}`),
    ...(tile.form === 'heat' && block.labels.length !== 2 ? [`${tile.id} has no two labels`] : []),
  ];
}

function blockOf(definition: ReportDefinition, by: string | undefined): Block | undefined {
  if (definition.layout === 'list') return undefined;
  const view = by === undefined ? definition.views[0] : definition.views.find(({ id }) => id === by);
  return view?.blocks[0];
}
