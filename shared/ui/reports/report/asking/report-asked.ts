import type { ReportDefinitionAnswer, ReportFilter } from '@shanmen/shared/contracts/reports/report';
import type { Filters } from '../../../lists/search/search-context.ts';

/**
 * What the server is asked for: what was chosen, else the usual period in so many words, so that what the
 * filter shows is what the figures are about, also on a screen that was left open over midnight.
 */
export function askedFor({ period }: ReportDefinitionAnswer, chosen: Filters, fixed: Filters): Filters {
  const isDated = chosen['from'] !== undefined || chosen['to'] !== undefined;
  return { ...(isDated ? {} : period), ...chosen, ...fixed };
}

/** The filters of the view that is shown. */
export function filtersIn(
  { filters, views }: ReportDefinitionAnswer,
  by: string | undefined,
): readonly ReportFilter[] {
  const shown = by ?? views[0]?.value ?? '';
  return filters.filter(filter => filter.views?.includes(shown) ?? true);
}

/**
 * What was chosen besides what is usual anyway; only this goes into the address, so that 今日 is today again tomorrow.
 * What another view alone is filtered by goes with it.
 */
export function chosenOf(definition: ReportDefinitionAnswer, filters: Filters): Filters {
  const { period, views, uncompared } = definition;
  const { from, to, by, compare, ...rest } = filters;
  const known = new Set(filtersIn(definition, by).map(({ id }) => id));
  const elsewhere = definition.filters.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !elsewhere.includes(name)));
  const isUncompared = uncompared.includes(by ?? views[0]?.value ?? '');
  const isUsual = from === period.from && to === period.to;
  return {
    ...others,
    ...(isUsual || from === undefined ? {} : { from }),
    ...(isUsual || to === undefined ? {} : { to }),
    ...(by === undefined || by === views[0]?.value ? {} : { by }),
    ...(compare === undefined || compare === '' || isUncompared ? {} : { compare }),
  };
}

/** What a kept filter or a copied address still means: a filter, code, view or comparison that is gone is left out. */
export function stillOffered(definition: ReportDefinitionAnswer, filters: Filters): Filters {
  const kept = Object.keys(filters).flatMap((name): [string, string][] => {
    const value = valueOffered(definition, filters, name);
    return value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

function valueOffered(definition: ReportDefinitionAnswer, filters: Filters, name: string): string {
  const text = filters[name] ?? '';
  const has = (choices: ReportFilter['options']) => choices.some(({ value }) => value === text);
  switch (name) {
    case 'from':
    case 'to':
      return text;
    case 'by':
      return has(definition.views) ? text : '';
    case 'compare':
      return has(definition.comparisons) ? text : '';
    default: {
      const filter = filtersIn(definition, filters['by']).find(({ id }) => id === name);
      return filter === undefined ? '' : partsOffered(filter, text);
    }
  }
}

/** A number names somebody who may only not have been here lately; a code is one of those that there are. */
function partsOffered({ kind, options }: ReportFilter, text: string): string {
  if (kind !== 'multi' && kind !== 'select') return text;
  const isOffered = (part: string) => /^\d+$/.test(part) || options.some(({ value }) => value === part);
  return text.split(',').filter(isOffered).join(',');
}
