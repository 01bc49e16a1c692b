import { answerFrom, type MockAnswer, type MockHandlers, refusal } from './mock-api.ts';

/** A state of the mock API that an app gives a name; its handlers come before the usual ones. */
export type Scenario = { readonly title: string; readonly handlers: MockHandlers };
export type Scenarios = Readonly<Record<string, Scenario>>;

/** What every route can do without anybody writing it, by the name in the link. */
export const commonScenarios = {
  ok: '正常',
  empty: '没有数据',
  slow: '慢（3 秒）',
  offline: '断网',
  '401': '登录已失效',
  '403': '没有权限',
  '409': '与他人冲突',
  '500': '服务器出错',
} as const;
type CommonScenario = keyof typeof commonScenarios;

const slowMs = 3000;

/** What the mock API does with a call: answers it after a while, or cuts the line. */
export type MockOutcome =
  | { readonly kind: 'answer'; readonly afterMs: number; readonly answer: MockAnswer | null }
  | { readonly kind: 'cut' };

export type MockCall = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: unknown;
  readonly key: string | null;
};

/**
 * Answers a call as a scenario wants it. `409` is a matter of writes alone, `empty` one of reads.
 * @param name one of the app, or a common one, which may name an address: `500:/api/goods/items`
 * @throws a sentence for a name that is neither: the usual answers would pass for those of the wanted state
 */
export async function answerByScenario(
  handlers: MockHandlers,
  scenarios: Scenarios,
  name: string,
  call: MockCall,
): Promise<MockOutcome> {
  const { method, target, ...rest } = call;
  if (!isScenario(name, scenarios)) throw new Error(unknownScenario(name, scenarios));
  const own = scenarios[name]?.handlers;
  const usual = () => answerFrom(own ? { ...handlers, ...own } : handlers, method, target, rest);
  const [fault = '', address = '/api/'] = name.split(/:(?=\/)/);
  const isMeant = isCommon(fault) && target.startsWith(address) && !isNeverHurt(target);
  if (!isMeant || fault === 'ok') return { kind: 'answer', afterMs: 0, answer: await usual() };
  if (fault === 'offline') return { kind: 'cut' };
  if (fault === 'slow') return { kind: 'answer', afterMs: slowMs, answer: await usual() };
  if (fault === 'empty') return { kind: 'answer', afterMs: 0, answer: emptied(method, await usual()) };
  if (fault === '409' && method === 'GET') return { kind: 'answer', afterMs: 0, answer: await usual() };
  return { kind: 'answer', afterMs: 0, answer: refusals[fault]() };
}

const refusals = {
  '401': () => refusal('not_signed_in'),
  '403': () => refusal('no_permission'),
  '409': () => refusal('request_in_progress'),
  '500': () => refusal('internal_error'),
} as const;

/** @param own scenarios of the app by their names */
export function isScenario(name: string, own: Readonly<Record<string, unknown>>): boolean {
  const [fault = ''] = name.split(/:(?=\/)/);
  return Object.hasOwn(own, name) || isCommon(fault);
}

export function unknownScenario(name: string, own: Readonly<Record<string, unknown>>): string {
  return `没有名为「${name}」的场景；可用：${Object.keys({ ...commonScenarios, ...own }).join('、')}`;
}

function isCommon(name: string): name is CommonScenario {
  return Object.hasOwn(commonScenarios, name);
}

/** Signing in is no part of a scenario: nobody could get to the screen it is about. */
function isNeverHurt(target: string): boolean {
  return target.startsWith('/api/auth/sessions');
}

function emptied(method: string, answer: MockAnswer | null): MockAnswer | null {
  const body = answer?.body;
  if (method !== 'GET' || !answer || answer.status !== 200) return answer;
  if (typeof body !== 'object' || body === null || !('result' in body)) return answer;
  return { ...answer, body: { ...body, result: withoutRows(body.result) } };
}

/** Lists are emptied, and what counts them; everything else stays what it is. */
function withoutRows(result: unknown): unknown {
  if (Array.isArray(result)) return [];
  if (typeof result !== 'object' || result === null || !('rows' in result)) return result;
  const counts = {
    rows: [],
    ...('total' in result && { total: 0 }),
    ...('nextCursor' in result && { nextCursor: null }),
  };
  return { ...result, ...counts };
}
