import { postOnce } from '@shanmen/shared';
import type {
  Shift,
  ShiftClosing,
  ShiftCount,
  ShiftOpening,
} from '@shanmen/shared/contracts/ticket/shift/shift';

/** Every step of a shift is written once under its key, however often it is sent. */
export const shiftCalls = {
  open: (opening: ShiftOpening, key: string) => postOnce<Shift>('/api/ticket/shifts', opening, { key }),
  stopSelling: (shiftId: number, key: string) =>
    postOnce<Shift>(`/api/ticket/shifts/${shiftId}/counting`, undefined, { key }),
  count: (shiftId: number, count: ShiftCount, key: string) =>
    postOnce<Shift>(`/api/ticket/shifts/${shiftId}/count`, count, { key }),
  close: (shiftId: number, closing: ShiftClosing, key: string) =>
    postOnce<Shift>(`/api/ticket/shifts/${shiftId}/close`, closing, { key }),
};
