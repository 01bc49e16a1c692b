import { apiErrorOf } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { serverNow, useLocalMs } from '@shanmen/shared/counter';
import type { Fen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import { useQuery } from '@tanstack/react-query';
import {
  activeSpot,
  type Offer,
  offerOf,
  type PricedLine,
  priceLines,
  type SpotDay,
  spotDays,
  unpayable,
} from '../cart/cart.ts';
import type { KeptPlaces, SaleState } from '../cart/open-sale.ts';
import { dueOf } from '../../pricing/discount/cart-discount.ts';
import type { OfflineDay } from '../../offline/offline/use-offline.ts';
import { saleCalls, saleKeysOf } from '../sale/sale-calls.ts';
import { docentProducts, type SoldProduct } from '../../groups/team/docent-jobs.ts';
import { groupObstacle, lettered, withFreeHeads } from '../../groups/team/team.ts';
import { teamCalls, teamKeysOf } from '../../groups/team/team-calls.ts';
import { visitorsOf } from '../visitor/people.ts';

/** One visit day at the window, with the prices and places of this moment. */
export type SellingDay = {
  readonly visitDate: string;
  readonly spots: readonly SpotDay[];
  /** The spot whose slots the keys go through: that of the selected line, else the first with a choice. */
  readonly activeSpotId: number | null;
  readonly offers: readonly Offer[];
  readonly lines: readonly PricedLine[];
  readonly totalFen: Fen;
  /** What the group of the cart was promised for this day; null for visitors who come alone. */
  readonly team: TeamOffer | null;
  /** Why nothing is sold to the group on this day, or null. */
  readonly teamRefusal: string | null;
  /** Why the cart cannot be paid as it stands, or null. */
  readonly obstacle: string | null;
};

const slotRefreshMs = 2000;
const clockStepMs = 10_000;

/**
 * @param today the boot answer that opened the screen
 * @param offline what takes the place of the server's answers while the window sells by itself
 * @returns no day until its prices are there
 */
export function useSellingDay(
  state: SaleState,
  today: PosSession,
  offline: OfflineDay | null,
): { day: SellingDay | null; isOnline: boolean } {
  const read = useQuery({
    queryKey: saleKeysOf.boot(state.visitDate),
    queryFn: () => saleCalls.boot(state.visitDate),
  });
  const boot = offline
    ? { data: offline.boot, dataUpdatedAt: offline.arrivedAtMs }
    : { data: read.data, dataUpdatedAt: read.dataUpdatedAt };
  const visitDate = state.visitDate ?? today.visitDate;
  const live = useQuery({
    queryKey: saleKeysOf.slots(visitDate),
    queryFn: () => saleCalls.slots(visitDate),
    refetchInterval: slotRefreshMs,
  });
  const team = useTeamOffer(state, visitDate);
  const docents = useDocentJobs(state, visitDate, offline === null);
  const localMs = useLocalMs(clockStepMs);
  const isOnline = !live.isError && live.fetchStatus !== 'paused';
  if (!boot.data || team.isReading) return { day: null, isOnline };
  const now =
    visitDate === today.businessDay ? timeOfDay(serverNow(boot.data, boot.dataUpdatedAt, localMs)) : null;
  const spots = spotDays(
    withKept(offline ? boot.data.slots : (live.data ?? boot.data.slots), state.kept),
    state.slots,
    now,
    state.pinned ?? {},
  );
  const tickets = state.team === null ? boot.data.products : (team.offer?.products ?? []);
  const all = lettered([...tickets, ...docents]);
  const products = state.team === null ? [...tickets, ...all.slice(tickets.length)] : all;
  const offers = products.map(product => offerOf(product, spots));
  const priced = priceLines(
    state.cart,
    offers,
    (id, memberNo) => visitorsOf(state.people, id, memberNo).length,
  );
  const lines = team.offer ? withFreeHeads(priced, team.offer) : priced;
  return {
    day: {
      visitDate,
      spots,
      activeSpotId: activeSpot(spots, lines, state.selected),
      offers,
      lines,
      totalFen: dueOf(lines, state.concession),
      team: team.offer,
      teamRefusal: team.refusal,
      obstacle:
        unpayable(lines) ??
        (offline && state.concession ? '离线售票不能优惠，请按 Esc 清空后重新加票' : null) ??
        team.refusal ??
        (team.offer && groupObstacle(lines, team.offer)),
    },
    isOnline,
  };
}

type TeamAnswer = {
  readonly offer: TeamOffer | null;
  readonly refusal: string | null;
  readonly isReading: boolean;
};

function useTeamOffer({ team }: SaleState, visitDate: string): TeamAnswer {
  const agreementId = team?.agreementId ?? 0;
  const { data, error } = useQuery({
    queryKey: teamKeysOf.offer(agreementId, visitDate),
    queryFn: () => teamCalls.offer(agreementId, visitDate),
    enabled: team !== null,
    retry: false,
  });
  if (team === null) return { offer: null, refusal: null, isReading: false };
  if (error) return { offer: null, refusal: apiErrorOf(error).message, isReading: false };
  return { offer: data ?? null, refusal: null, isReading: data === undefined };
}

/** 讲解服务 that waits to be paid for: of the team of the cart, or of who comes alone. */
function useDocentJobs({ team }: SaleState, visitDate: string, isOnline: boolean): readonly SoldProduct[] {
  const teamId = team?.received?.teamId;
  const query = { visitDate, ...(teamId === undefined ? {} : { teamId }) };
  const { data } = useQuery({
    queryKey: teamKeysOf.docentJobs(query),
    queryFn: () => teamCalls.docentJobs(query),
    enabled: isOnline,
    retry: false,
  });
  return isOnline && data ? docentProducts(data) : [];
}

/** What is held for the open cart is left for it, and for nobody else. */
function withKept(slots: readonly Slot[], kept: KeptPlaces | null): readonly Slot[] {
  if (kept === null) return slots;
  const persons = new Map(kept.places.map(place => [place.slotId, place.persons]));
  return slots.map(slot => ({ ...slot, remaining: slot.remaining + (persons.get(slot.id) ?? 0) }));
}
