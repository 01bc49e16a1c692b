import { addDays, businessDay } from '@shanmen/shared/time';
import { DateRangeFilter } from '@shanmen/ui';
import { useMemo } from 'react';

/** 日期 of a log: the last days until others are chosen, for a log holds years. */
export function LogDays({ last }: { readonly last: number }) {
  const today = businessDay(new Date());
  const usual = useMemo(() => ({ from: addDays(today, 1 - last), to: today }), [today, last]);
  return <DateRangeFilter label="日期" usual={usual} />;
}
