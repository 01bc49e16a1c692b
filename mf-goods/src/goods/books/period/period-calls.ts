import { api, postOnce, queryKeys } from '@shanmen/shared';
import type { Period, PeriodCheck } from '@shanmen/shared/contracts/goods/books/period';

const endpoint = '/api/goods/periods';

export const periodCalls = {
  close: (yyyymm: string) => postOnce<Period>(`${endpoint}/${yyyymm}/close`, {}),
  reopen: (yyyymm: string, reason: string) => postOnce<Period>(`${endpoint}/${yyyymm}/reopen`, { reason }),
};

export const periodCheck = (yyyymm: string) => ({
  queryKey: queryKeys.list('goods.period', { check: yyyymm }),
  queryFn: () => api.get<PeriodCheck>(`${endpoint}/${yyyymm}/check`),
});

/** `202611` → `2026年11月` */
export function monthName(yyyymm: string): string {
  return `${yyyymm.slice(0, 4)}年${Number(yyyymm.slice(4))}月`;
}
