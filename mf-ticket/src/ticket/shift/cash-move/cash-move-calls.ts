import { api, submitOnce } from '@shanmen/shared';
import type { CashMove, CashMoveRequest } from '@shanmen/shared/contracts/ticket/shift/cash-move';

/** A move is written once under its key, however often it is sent. */
export const cashMoveCalls = {
  move: (request: CashMoveRequest, key: string) =>
    submitOnce(key, sameKey => api.post<CashMove>('/api/ticket/cash-moves', request, { key: sameKey })),
};
