import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import type { Filters } from '../search/search-context.ts';

/**
 * What the server is asked for: what was chosen, else the usual period in so many words, so that what the
 * filter shows is what the figures are about, also on a screen that was left open over midnight.
 */
export function askedFor({ period }: ReportDefinitionAnswer, chosen: Filters, fixed: Filters): Filters {
  const isDated = chosen['from'] !== undefined || chosen['to'] !== undefined;
  return { ...(isDated ? {} : period), ...chosen, ...fixed };
}

/** What was chosen besides what is usual anyway; only this goes into the address, so that 今日 is today again tomorrow. */
export function chosenOf({ period, views }: ReportDefinitionAnswer, filters: Filters): Filters {
  const { from, to, by, compare, ...others } = filters;
  const isUsual = from === period.from && to === period.to;
  return {
    ...others,
    ...(isUsual || from === undefined ? {} : { from }),
    ...(isUsual || to === undefined ? {} : { to }),
    ...(by === undefined || by === views[0]?.value ? {} : { by }),
    ...(compare === undefined || compare === '' ? {} : { compare }),
  };
}
