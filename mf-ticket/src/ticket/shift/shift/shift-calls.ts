import { api, submitOnce } from '@shanmen/shared';
import type {
  Shift,
  ShiftClosing,
  ShiftCount,
  ShiftOpening,
} from '@shanmen/shared/contracts/ticket/shift/shift';

/** Every step of a shift is written once under its key, however often it is sent. */
export const shiftCalls = {
  open: (opening: ShiftOpening, key: string) =>
    submitOnce(key, sameKey => api.post<Shift>('/api/ticket/shifts', opening, { key: sameKey })),
  stopSelling: (shiftId: number, key: string) =>
    submitOnce(key, sameKey =>
      api.post<Shift>(`/api/ticket/shifts/${shiftId}/counting`, undefined, { key: sameKey }),
    ),
  count: (shiftId: number, count: ShiftCount, key: string) =>
    submitOnce(key, sameKey =>
      api.post<Shift>(`/api/ticket/shifts/${shiftId}/count`, count, { key: sameKey }),
    ),
  close: (shiftId: number, closing: ShiftClosing, key: string) =>
    submitOnce(key, sameKey =>
      api.post<Shift>(`/api/ticket/shifts/${shiftId}/close`, closing, { key: sameKey }),
    ),
};
