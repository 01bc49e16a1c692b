import { api, postOnce, queryKeys } from '@shanmen/shared';
import type {
  ExchangedSlips,
  Slip,
  TillExchange,
  TillRefund,
  TillSale,
  TillSaleAnswer,
} from '@shanmen/shared/contracts/cashier/sale';
import type {
  TillShift,
  TillShiftClosing,
  TillShiftCount,
  TillShiftOpening,
} from '@shanmen/shared/contracts/cashier/shift';
import type { Transaction } from '@shanmen/shared/contracts/cashier/records/transaction';
import type { RunningPromotions } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import type {
  TillCatalogue,
  TillDebtors,
  TillPictures,
  TillSession,
} from '@shanmen/shared/contracts/cashier/till';

/** The calls of a till, and the cache keys of what they read. */
export const tillCalls = {
  session: () => api.get<TillSession>('/api/cashier/till-session'),
  /** What the store sells and what promotions take off, so that a cart is priced with both of one moment. */
  catalogue: async (tillId: number) => {
    const [catalogue, promotions] = await Promise.all([
      api.get<TillCatalogue>('/api/cashier/catalogue', { query: { tillId } }),
      api.get<RunningPromotions>('/api/cashier/promotions/running'),
    ]);
    return { ...catalogue, promotions };
  },
  debtors: () => api.get<TillDebtors>('/api/cashier/debtors'),
  pictures: (categoryId: number) =>
    api.get<TillPictures>('/api/cashier/catalogue/pictures', { query: { categoryId } }),
  open: (opening: TillShiftOpening, key: string) =>
    postOnce<TillShift>('/api/cashier/shifts', opening, { key }),
  /** @param unsynced how many sales of this machine the server has not got yet */
  stopSelling: (shiftId: number, unsynced: number, key: string) =>
    postOnce<TillShift>(`/api/cashier/shifts/${shiftId}/counting`, undefined, {
      key,
      ...(unsynced > 0 ? { query: { unsynced } } : {}),
    }),
  count: (shiftId: number, count: TillShiftCount, key: string) =>
    postOnce<TillShift>(`/api/cashier/shifts/${shiftId}/count`, count, { key }),
  close: (shiftId: number, closing: TillShiftClosing, key: string) =>
    postOnce<TillShift>(`/api/cashier/shifts/${shiftId}/close`, closing, { key }),
  sell: (sale: TillSale, key: string) =>
    api.post<TillSaleAnswer>('/api/cashier/sales', sale, { key, tellsRefusals: true }),
  refundable: (no: string) => api.get<Slip>(`/api/cashier/sales/${encodeURIComponent(no)}/refundable`),
  exchange: (exchange: TillExchange, key: string) =>
    api.post<ExchangedSlips>('/api/cashier/exchanges', exchange, { key, tellsRefusals: true }),
  refund: (refund: TillRefund, key: string) => postOnce<Slip>('/api/cashier/refunds', refund, { key }),
  /** Counts one more 重印 of a slip. */
  reprint: (id: number, key: string) =>
    postOnce<Transaction>(`/api/cashier/transactions/${id}/reprint`, undefined, { key }),
};

export const tillKeysOf = {
  session: queryKeys.list('cashier.till', {}),
  everyCatalogue: queryKeys.every('cashier.catalogue'),
  /** Prices change with the day. */
  catalogue: (tillId: number, day: string) => queryKeys.list('cashier.catalogue', { tillId, day }),
  debtors: queryKeys.list('cashier.debtor', {}),
  pictures: (categoryId: number) => queryKeys.list('cashier.picture', { categoryId }),
};

/** Prices that change meanwhile are told by the server when a sale comes. */
const catalogueMs = 5 * 60_000;

/** What a till sells on a day, read again every few minutes. */
export function catalogueQuery(tillId: number, day: string) {
  return {
    queryKey: tillKeysOf.catalogue(tillId, day),
    queryFn: () => tillCalls.catalogue(tillId),
    staleTime: catalogueMs,
    refetchInterval: catalogueMs,
  };
}
