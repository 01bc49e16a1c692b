import {
  type Cell,
  makerTitles,
  type ReportColumn,
  type ReportSection,
  type ReportSheet,
} from '@shanmen/shared/contracts/reports/report';
import { todayGroups, todayItems } from '@shanmen/shared/contracts/reports/today-sheet';
import type { WordDesign } from '@shanmen/shared/contracts/reports/word';
import { formatInstant } from '@shanmen/shared/time';

import type { OutletScope } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { cellText } from '../../platform/workbook/write/cell-text.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { basePeriod } from '../report/read/base-period.ts';
import { checkFilters, filtersIn, type FilterTexts } from '../report/read/report-filters.ts';
import { readTable } from '../report/read/sheet.ts';
import { readSnapshot } from '../report/snapshot/read-snapshot.queries.ts';
import type { ReportWork } from '../report/report-work.ts';
import type { SheetRow } from '../report/group/group-rows.ts';
import { listEntered, listGoodsOf, listOpenItems, type WordPlace } from './word.queries.ts';
import { type WordBlock, words } from './words.ts';

/** A word of a day: its tables, and the block of each. */
export type WordBody = { readonly sheet: ReportSheet; readonly blocks: readonly string[] };

export type WordAsked = WordPlace & { readonly scope: OutletScope; readonly isWhole: boolean };

/** Of a list in a word; more lines are for the report itself. */
const mostLines = 300;

/**
 * The word as its design says, all blocks out of one snapshot. Cost stands on none: a kept sheet is the same for all.
 * @throws report_timeout
 */
export async function readWord(work: ReportWork, asked: WordAsked, design: WordDesign): Promise<WordBody> {
  const codes = new Set(work.staff.codes);
  codes.delete('goods:cost:view');
  const plain = { ...work, staff: { ...work.staff, codes } };
  const parts = await readSnapshot(plain, async snapshot => {
    const made: { id: string; hidden: readonly string[]; section: ReportSection }[] = [];
    for (const { id, title, isShown, hidden } of design.blocks) {
      const block = words[asked.no].blocks.find(other => other.id === id);
      if (block === undefined || !isShown) continue;
      made.push({ id, hidden, section: await sectionOf(snapshot, plain, asked, { ...block, title }) });
    }
    return made;
  });
  const remark = filled(design.remark, new Map(parts.map(({ id, section }) => [id, section])));
  const sections = parts.map(({ section, hidden }) => withoutColumns(section, hidden));
  const isRemarked = remark !== '';
  return {
    sheet: {
      title: design.title,
      header: headerOf(work, asked),
      reachesNothing: asked.scope.kind === 'outlets' && asked.scope.outletIds.length === 0,
      sections: isRemarked ? [...sections, saying('备注', remark)] : sections,
      signatures: [...design.signatures],
      period: { from: asked.day, to: asked.day },
      asOf: work.asOf.toISOString(),
    },
    blocks: [...parts.map(({ id }) => id), ...(isRemarked ? ['remark'] : [])],
  };
}

function headerOf({ staff, now }: ReportWork, { no, group, day, isWhole }: WordAsked): ReportSheet['header'] {
  return [
    { title: '营业日', text: day },
    {
      title: '门店范围',
      text: `${no === 1 ? '全部网点' : todayGroups[group]}${isWhole ? '' : '（仅权限范围内）'}`,
    },
    { title: '统计口径', text: words[no].basis },
    { title: makerTitles.by, text: staff.name },
    { title: makerTitles.at, text: formatInstant(now.toISOString()) },
  ];
}

async function sectionOf(
  snapshot: Db,
  work: ReportWork,
  asked: WordAsked,
  block: WordBlock,
): Promise<ReportSection> {
  if ('open' in block) return openIn(block.title, await listOpenItems(snapshot, asked.day));
  if ('today' in block) return enteredIn(block.title, await listEntered(work.db, asked), asked.isWhole);
  const definition: ReportDefinition = reportDefinitions[block.report];
  const texts = textsOf(definition, block, asked);
  const limits = { filters: checkFilters(definition, texts, work.today), scope: asked.scope };
  const { table, rows } = await readTable(snapshot, work, definition, { limits, texts });
  const most = block.top ?? (definition.layout === 'list' ? mostLines : Infinity);
  let lines = 0;
  const kept = rows.filter(({ level }) => level > 0 || ++lines <= most);
  const marked = new Set(await listGoodsOf(snapshot, block.marks ?? []));
  const isMarked = (product: string | undefined) => product !== undefined && marked.has(product);
  const picked = { ...block.filters, ...(texts.group === undefined ? {} : { group: texts.group }) };
  return {
    title: block.title,
    columns: [...table.columns],
    labels: table.labels,
    rows: kept.map(({ cells, picks }) =>
      isMarked(picks['product']) ? starred(cells, table.labels - 1) : [...cells],
    ),
    levels: kept.map(({ level }) => level),
    drill: {
      to: table.drill,
      rows: table.drill === '' ? [] : kept.map(({ picks }) => ({ ...picked, ...definition.fixed, ...picks })),
    },
  };
}

function starred(cells: SheetRow['cells'], label: number): Cell[] {
  return cells.map((cell, at) => (at === label ? `★ ${cell}` : cell));
}

/** Day and store group as filters of the report, and what the block says besides. */
function textsOf(
  definition: ReportDefinition,
  block: Extract<WordBlock, { report: string }>,
  { group, day }: WordAsked,
): FilterTexts {
  const { by, compare, filters } = block;
  const knowsGroup = filtersIn(definition, by).some(({ id }) => id === 'group');
  // On 29 February no day of the year before is the same.
  const isCompared = compare !== undefined && basePeriod({ from: day, to: day }, compare) !== null;
  return {
    from: day,
    to: day,
    ...(by === undefined ? {} : { by }),
    ...(isCompared ? { compare } : {}),
    ...(knowsGroup && group !== 'common' ? { group: todayGroups[group] } : {}),
    ...filters,
  };
}

function text(id: string, title: string, width: number): ReportColumn {
  return { id, title, format: 'text', width };
}

/** A table of one sentence. */
export function saying(title: string, sentence: string): ReportSection {
  return {
    title,
    columns: [text('words', '说明', 40)],
    labels: 1,
    rows: [[sentence.slice(0, 400)]],
    levels: [0],
    drill: { to: '', rows: [] },
  };
}

type Entered = Awaited<ReturnType<typeof listEntered>>;

function enteredIn(title: string, entered: Entered, isWhole: boolean): ReportSection {
  if (!isWhole) return saying(title, '手工填报按门店组汇总，需要本组全部门店的权限');
  if (entered.length === 0) return saying(title, '今日报表尚未填报');
  const items: Readonly<Record<string, { title: string }>> = todayItems;
  return {
    title,
    columns: [text('item', '项目', 12), text('value', '填报（手工）', 12), text('note', '备注', 16)],
    labels: 1,
    rows: entered.map(({ item, store, value, note }) => [
      [store, items[item]?.title ?? item].filter(word => word !== null).join(' '),
      `✎ ${value}`,
      note,
    ]),
    levels: entered.map(() => 0),
    drill: { to: '', rows: [] },
  };
}

function openIn(title: string, items: Awaited<ReturnType<typeof listOpenItems>>): ReportSection {
  const kinds = items.filter(({ count }) => count > 0);
  const all = items.reduce((sum, { count }) => sum + count, 0);
  return {
    title,
    columns: [text('kind', '类别', 14), { id: 'count', title: '件数', format: 'int', width: 8 }],
    labels: 1,
    rows: [...kinds.map(({ title: kind, count }) => [kind, count]), ['合计', all]],
    levels: [...kinds.map(() => 0), 1],
    drill: { to: '', rows: [] },
  };
}

function withoutColumns(section: ReportSection, hidden: readonly string[]): ReportSection {
  const shown = section.columns.map(({ id }, at) => at < section.labels || !hidden.includes(id));
  const keep = <T>(cells: readonly T[]) => cells.filter((_, at) => shown[at]);
  return { ...section, columns: keep(section.columns), rows: section.rows.map(keep) };
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/** Names in double braces; null where braces are left that close nothing. */
export function placeholdersOf(remark: string): string[] | null {
  const names = [...remark.matchAll(placeholder)].map(([, name = '']) => name.trim());
  return /\{\{|\}\}/.test(remark.replace(placeholder, '')) ? null : names;
}

/** The 合计 of `block.column`, looked up and never evaluated. */
function filled(remark: string, sections: ReadonlyMap<string, ReportSection>): string {
  return remark.replace(placeholder, (_whole, name: string) => {
    const [block = '', column = ''] = name.trim().split('.');
    const section = sections.get(block);
    const at = section?.columns.findIndex(({ id }) => id === column) ?? -1;
    const total = section?.levels.lastIndexOf(section.labels) ?? -1;
    const format = section?.columns[at];
    if (section === undefined || format === undefined || total < 0) return '—';
    return cellText(format, section.rows[total]?.[at] ?? null) || '—';
  });
}
