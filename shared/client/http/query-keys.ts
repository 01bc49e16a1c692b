import type { ScreenArgs } from '../../contracts/screen.ts';

type Params = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
type Key = readonly [area: string, noun: string, kind: 'list' | 'one' | 'boot', params: Params | null];

/** Keys of what the query cache holds, `[area, noun, kind, params]`; no screen writes one by hand. */
export const queryKeys = {
  /** @param id `<area>.<noun>`, as the list screen has it */
  list: (id: string, params: Params) => {
    const [area = '', noun = ''] = id.split('.');
    return list(area, noun, params);
  },
  /** What every list of one noun begins with, whatever it is filtered by. @param id as of `list` */
  every: (id: string) => queryKeys.list(id, {}).slice(0, 3),
  report: (args: ScreenArgs, params: Params) => list('reports', 'report', { ...args, ...params }),
  tableSettings: (): Key => ['auth', 'table-settings', 'boot', null],
  posSession: (): Key => ['ticket', 'sale-boot', 'boot', null],
  slots: (params: Params) => list('ticket', 'slot', params),
  teamAgreements: (params: Params) => list('ticket', 'team-agreement', params),
  teamOffer: (params: Params) => list('ticket', 'team-offer', params),
  parkedSales: (): Key => ['ticket', 'hung-cart', 'boot', null],
  ticketChange: (params: Params) => list('ticket', 'change-quote', params),
  /** @param id the key that the move was sent under */
  changeCharge: (id: string): Key => ['ticket', 'change-charge', 'one', { id }],
  order: (orderNo: string): Key => ['ticket', 'order', 'one', { orderNo }],
  refunds: (params: Params) => list('ticket', 'refund', params),
  checkIns: (params: Params) => list('ticket', 'check-in', params),
};

function list(area: string, noun: string, params: Params): Key {
  return [area, noun, 'list', sorted(params)];
}

/** Two filters that mean the same make the same key. */
function sorted(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
