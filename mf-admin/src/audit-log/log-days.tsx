import { addDays, businessDay } from '@shanmen/shared/time';
import { DateRangeFilter } from '@shanmen/ui';
import { useMemo } from 'react';

/** 日期 of a log: the last days until others are chosen, for a log holds years. */
export function LogDays({ last }: { readonly last: number }) {
  const to = today();
  const usual = useMemo(() => ({ from: addDays(to, 1 - last), to }), [to, last]);
  return <DateRangeFilter label="日期" usual={usual} />;
}

function today(): string {
  return businessDay(new Date());
}
