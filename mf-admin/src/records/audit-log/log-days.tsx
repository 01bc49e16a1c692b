import { addDays, businessDay } from '@shanmen/shared/time';
import { DateRangeFilter } from '@shanmen/ui';
import { useMemo } from 'react';

/** 日期 of a log: the last days until others are chosen, for a log holds years. */
export function LogDays({ last }: { readonly last: number }) {
  const to = today();
  const usual = useMemo(() => daysUntil(to, last), [to, last]);
  return <DateRangeFilter label="日期" usual={usual} />;
}

/** What such a log begins with. */
export function lastDays(last: number): { from: string; to: string } {
  return daysUntil(today(), last);
}

function daysUntil(to: string, last: number) {
  return { from: addDays(to, 1 - last), to };
}

function today(): string {
  return businessDay(new Date());
}
