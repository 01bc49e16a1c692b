import type { Condition } from '../../../../../src/http/route.ts';
import type { Answer, Client, TestApp } from '../../../../app/app.ts';

/** Who works in an area: one makes a thing, another one decides on it. */
export type World = { readonly maker: Client; readonly checker: Client };

/** What is sent: `id` takes the place of the parameter of the route. */
type Sent = { readonly id?: number | string; readonly body?: object };

/** A call of a route, told once for all proofs of rights. */
export type Call<W extends World> = {
  /** The actions of which the call leaves a row in the log. */
  readonly audits?: readonly string[];
  /** A query for what the call changes. Without it nothing but its row is left, as of a file. */
  readonly effect?: string;
  /** What it is refused without: by somebody who made the thing too, by somebody whose shift has ended. */
  readonly asks?: readonly Condition[];
  /** Who sends it; the maker unless it is said otherwise. */
  readonly by?: (world: W) => Client;
  /** Makes what the call is about. */
  readonly given: (world: W) => Sent | Promise<Sent>;
};

/** The calls of an area, each in a world of its own. */
export type Area<D, W extends World> = {
  /** @param isAlone whether one person is all of them */
  readonly enter: (desk: D, isAlone: boolean) => Promise<W>;
  /** By their routes. */
  readonly calls: Readonly<Record<string, Call<W>>>;
};

export const byChecker = ({ checker }: World): Client => checker;

/** How many rows a table has, as an effect. */
export function rowsOf(table: string): string {
  return `select count(*)::text as value from ${table}`;
}

/** What a column says in all rows of a table, as an effect. */
export function eachOf(table: string, column: string): string {
  return `select string_agg(${column}::text, ',' order by id) as value from ${table}`;
}

type AuditedAct<D> = {
  prepare: (desk: D) => Promise<unknown>;
  act: (desk: D) => Promise<Answer<unknown>>;
  effect: string;
};

/** One act for each action that a call of the area leaves in the log. */
export function auditedActs<D, W extends World>(area: Area<D, W>): Record<string, AuditedAct<D>> {
  const acts = Object.entries(area.calls).flatMap(([route, call]) =>
    (call.audits ?? []).map((action): [string, AuditedAct<D>] => {
      let send: (() => Promise<Answer<unknown>>) | undefined;
      const log = `select count(*)::text as value from platform.audit_log where action = '${action}'`;
      return [
        action,
        {
          prepare: async desk => (send = await readyToSend(route, call, await area.enter(desk, false))),
          act: async () => send?.() ?? Promise.reject(new Error(`${action} was not prepared`)),
          effect: call.effect ?? log,
        },
      ];
    }),
  );
  return Object.fromEntries(acts);
}

/** A call and what it was refused with. */
export type RefusedAct<D> = (desk: D) => Promise<{ error: { code: string } | null }>;

/** Each call of the area that asks for a second person, by whoever did all before it too. */
export function aloneActsOf<D, W extends World>(area: Area<D, W>): Record<string, RefusedAct<D>> {
  return actsAsking(area, 'second-person', async (route, call, desk) => {
    const answer = await (await readyToSend(route, call, await area.enter(desk, true)))();
    return { error: answer.error ?? refusalOfOne(answer) };
  });
}

/** Each call of the area that asks for an open shift, once all have gone home. */
export function shiftlessActsOf<D extends { test: TestApp }, W extends World>(
  area: Area<D, W>,
  endShifts: (test: TestApp) => Promise<void>,
): Record<string, RefusedAct<D>> {
  return actsAsking(area, 'open-shift', async (route, call, desk) => {
    const send = await readyToSend(route, call, await area.enter(desk, false));
    await endShifts(desk.test);
    return send();
  });
}

function actsAsking<D, W extends World>(
  area: Area<D, W>,
  condition: Condition,
  act: (route: string, call: Call<W>, desk: D) => ReturnType<RefusedAct<D>>,
): Record<string, RefusedAct<D>> {
  const asking = Object.entries(area.calls).filter(([, { asks = [] }]) => asks.includes(condition));
  return Object.fromEntries(
    asking.map(([route, call]): [string, RefusedAct<D>] => [route, desk => act(route, call, desk)]),
  );
}

async function readyToSend<W extends World>(
  route: string,
  { by = ({ maker }) => maker, given }: Call<W>,
  world: W,
): Promise<() => Promise<Answer<unknown>>> {
  const { id = '', body } = await given(world);
  const [method, address = ''] = route.split(' ');
  const url = address.replace(/:\w+/, String(id));
  const sent = { ...(body ? { body } : {}), key: true } as const;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT') throw new Error(`${route} is no call`);
  return () => by(world).call(method, url, sent);
}

/** A list of items answers for each of them by itself. */
function refusalOfOne({ result }: Answer<unknown>): { code: string } | null {
  const [first]: { code: string }[] = Array.isArray(result) ? result : [];
  return first && first.code !== '' ? first : null;
}
