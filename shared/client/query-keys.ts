import type { ScreenArgs } from '../contracts/screen.ts';

type Params = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
type Key = readonly [area: string, noun: string, kind: 'list' | 'one' | 'boot', params: unknown];

/** Keys of what the query cache holds, `[area, noun, kind, params]`; no screen writes one by hand. */
export const queryKeys = {
  report: (args: ScreenArgs, params: Params) => list('reports', 'report', { ...args, ...params }),
  saleBoot: () => boot('ticket', 'sale-boot'),
  slots: (params: Params) => list('ticket', 'slot', params),
  currentShift: () => boot('ticket', 'shift'),
  checkIns: (params: Params) => list('ticket', 'check-in', params),
  order: (id: number) => one('ticket', 'order', id),
  items: (params: Params) => list('goods', 'item', params),
  users: (params: Params) => list('admin', 'user', params),
};

function list(area: string, noun: string, params: Params): Key {
  return [area, noun, 'list', sorted(params)];
}

function one(area: string, noun: string, id: number): Key {
  return [area, noun, 'one', id];
}

function boot(area: string, noun: string): Key {
  return [area, noun, 'boot', null];
}

/** Two filters that mean the same make the same key. */
function sorted(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
