import { queryKeys } from '@shanmen/shared';
import type {
  RescheduleDaysQuery,
  MoveDay,
  MoveDays,
  MoveDaysQuery,
} from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { addDays } from '@shanmen/shared/time';
import { skipToken, useQuery } from '@tanstack/react-query';

/** What moves; a booking that is not paid does so as a whole. */
type Moving = RescheduleDaysQuery & Partial<MoveDaysQuery>;

export type OpenDays = {
  /** Every day on sale, with why not; without reasons before they are known. */
  readonly days: readonly MoveDay[];
  /** Those that the tickets can have. */
  readonly open: readonly string[];
  /** They are being asked for: nothing is priced before, or a day would be refused that nobody chose. */
  readonly isAsking: boolean;
};

export const everyMoveDay = ['ticket', 'move-day'];

/**
 * The days of a move. Where they cannot be told every day stays open, and is judged when it is priced.
 * @param read asks for them; null for tickets that stay on their day
 */
export function useMoveDays(
  visitDates: readonly string[],
  moving: Moving,
  read: (() => Promise<MoveDays>) | null,
): OpenDays {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.list('ticket.move-day', moving),
    queryFn: read ?? skipToken,
    retry: false,
    staleTime: 0,
  });
  const days = data ?? visitDates.map(day => ({ day, no: null }));
  return {
    days,
    open: days.filter(({ no }) => no === null).map(({ day }) => day),
    isAsking: read !== null && isPending,
  };
}

/** The day after that of the tickets is what most visitors ask for; else the next that they can have. */
export function dayAfter(
  tickets: readonly { readonly visitDate: string }[],
  { days, open }: Pick<OpenDays, 'days' | 'open'>,
): string {
  const present = tickets[0]?.visitDate ?? '';
  const next = present === '' ? '' : addDays(present, 1);
  const offered = open.length > 0 ? open : days.map(({ day }) => day);
  return offered.find(day => day >= next) ?? offered.at(-1) ?? next;
}

/** The next day that the tickets can have, or the one before. */
export function openDayFrom(day: string, by: 1 | -1, { open }: Pick<OpenDays, 'open'>): string | undefined {
  return by === 1 ? open.find(other => other > day) : open.findLast(other => other < day);
}
