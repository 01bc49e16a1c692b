import type {
  Block,
  FilterUse,
  GroupReport,
  GroupView,
  ListReport,
  ReportDefinition,
  TotalColumn,
} from './report-definition.ts';
import { filtersIn } from '../read/report-filters.ts';
import { type SourceId, sources } from './sources.ts';

/** What keeps reports from running, in plain sentences that begin with the key; the server does not start with one. */
export function checkDefinitions(definitions: readonly ReportDefinition[]): string[] {
  return definitions.flatMap(definition => {
    const own = definition.layout === 'list' ? listFaults(definition) : groupFaults(definition);
    const filters = definition.filters.flatMap(use => [
      ...unknownViews(definition, use),
      ...sourcesOf(definition, use).flatMap(source => filterFaults(use, source)),
    ]);
    const drills = viewsOf(definition).flatMap(({ id, blocks }) =>
      blocks.flatMap(table => drillFaults(filtersIn(definition, id), table, definitions)),
    );
    const fixed = Object.keys(definition.fixed ?? {}).filter(
      id => !definition.filters.some(use => use.id === id),
    );
    const unknown = fixed.map(id => `${id} is fixed and is no filter`);
    return [...new Set([...own, ...filters, ...drills, ...unknown])].map(
      fault => `${definition.key}: ${fault}`,
    );
  });
}

function listFaults({ source, bases = [], among, columns, totals, newestBy }: ListReport): string[] {
  const read = [among ?? newestBy, newestBy, ...columns.map(({ of }) => of), ...totals.flatMap(summed)];
  return [
    ...[source, ...bases.map(base => base.source)].flatMap(each => missing(each, read)),
    ...twice(columns.map(({ id }) => id)),
  ];
}

function groupFaults({ views }: GroupReport): string[] {
  const empty = views.length === 0 || views.some(({ blocks }) => blocks.length === 0);
  return [
    ...(empty ? ['shows nothing'] : []),
    ...views.flatMap(({ blocks }) => blocks.flatMap(blockFaults)),
    ...twice(views.map(({ id }) => id)),
  ];
}

function blockFaults(table: Block): string[] {
  const { source, labels, measures, among, together, drill, chart, ranked } = table;
  const named = labels.flatMap(({ of, name = of, order = of }) => [of, name, order]);
  const ids = new Set(measures.map(({ id }) => id));
  return [
    ...missing(source, among === undefined ? named : [among, ...named]),
    ...twice([...labels, ...measures].map(({ id }) => id)),
    ...(together === undefined ? [] : missing(source, [together])),
    ...(chart === undefined || ids.has(chart.of) ? [] : [noMeasure(chart.of)]),
    ...(ranked === undefined || measures.some(each => each.id === ranked && each.kind === 'sum')
      ? []
      : [`${ranked} is no sum to rank by`]),
    ...missingLabel(labels, chart?.by),
    ...(together !== undefined && (labels.length !== 1 || drill !== undefined)
      ? ['groups of few persons can be read under several labels, or opened']
      : []),
    ...measures.flatMap(measure => {
      switch (measure.kind) {
        case 'sum':
          return missing(source, summed(measure));
        case 'standing':
          return missing(source, [measure.of, measure.per]);
        case 'distinct':
        case 'text':
          return missing(source, [measure.of]);
        case 'ratio':
          return [
            ...[measure.part, measure.whole].filter(id => !ids.has(id)).map(noMeasure),
            ...shownWithoutWhole(measure, measures),
          ];
        case 'abc':
          return [
            ...(ids.has(measure.part) ? [] : [noMeasure(measure.part)]),
            ...missingLabel(labels, measure.within),
          ];
        case 'cause':
          return [measure.part, measure.qty, measure.visitors].filter(id => !ids.has(id)).map(noMeasure);
        case 'share':
        case 'before':
        case 'difference':
        case 'rate':
          return ids.has(measure.part) ? [] : [noMeasure(measure.part)];
        case 'count':
          return [];
        default:
          return measure satisfies never;
      }
    }),
  ];
}

function filterFaults(use: FilterUse, source: SourceId): string[] {
  switch (use.kind) {
    case 'period':
      return [];
    case 'keyword':
      return missing(source, use.in);
    case 'codes':
    case 'until':
      return missing(source, [use.of]);
    case 'ids':
      return [...missing(source, [use.of]), ...missing(use.choices ?? source, [use.of, use.label])];
    default:
      return use satisfies never;
  }
}

/** A drill-down keeps the filters of its view and adds those of its labels; its target must know them all. */
function drillFaults(
  filters: readonly FilterUse[],
  { drill, drillBy, labels }: Block,
  definitions: readonly ReportDefinition[],
): string[] {
  if (drill === undefined) return [];
  const target = definitions.find(({ key }) => key === drill);
  if (target === undefined) return [`drills down to ${drill}, which is no report`];
  const known = new Set(target.filters.map(({ id }) => id));
  const kept = [...filters.map(({ id }) => id), ...labels.flatMap(({ filter = [] }) => filter)];
  const bases = target.layout === 'list' ? (target.bases ?? []) : [];
  return [
    ...kept.filter(id => !known.has(id)).map(id => `${drill} has no filter ${id} to drill down by`),
    ...(drillBy === undefined || bases.some(({ id }) => id === drillBy)
      ? []
      : [`${drill} is not read by ${drillBy}`]),
  ];
}

function unknownViews(definition: ReportDefinition, { id, views = [] }: FilterUse): string[] {
  const known = new Set(viewsOf(definition).map(view => view.id));
  return views.filter(view => !known.has(view)).map(view => `${id} is a filter of ${view}, which is no view`);
}

/** What a filter looks at. */
function sourcesOf(definition: ReportDefinition, { views }: FilterUse): SourceId[] {
  if (definition.layout === 'list') return [definition.source];
  return viewsOf(definition)
    .filter(({ id }) => views?.includes(id) ?? true)
    .flatMap(({ blocks }) => blocks.map(({ source }) => source));
}

function viewsOf(definition: ReportDefinition): readonly GroupView[] {
  return definition.layout === 'list' ? [] : definition.views;
}

function missing(source: SourceId, columns: readonly string[]): string[] {
  const known: readonly string[] = sources[source].columns;
  return columns.filter(column => !known.includes(column)).map(column => `${source} has no column ${column}`);
}

function summed({ of, only }: TotalColumn<SourceId>): string[] {
  return only === undefined ? [of] : [of, only.column];
}

function twice(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id} stands twice`);
}

function missingLabel(labels: Block['labels'], within: string | undefined): string[] {
  if (within === undefined || labels.some(({ id }) => id === within)) return [];
  return [`no label is called ${within}`];
}

/** A ratio beside one of its parts is read as that part of another figure that is seen. */
function shownWithoutWhole(
  { id, part, whole }: { readonly id: string; readonly part: string; readonly whole: string },
  measures: Block['measures'],
): string[] {
  const isShown = (name: string) => measures.some(each => each.id === name && each.hidden !== true);
  return isShown(id) && isShown(part) && !isShown(whole)
    ? [`${id} is shown with ${part}, without ${whole}`]
    : [];
}

function noMeasure(id: string): string {
  return `no measure is called ${id}`;
}
