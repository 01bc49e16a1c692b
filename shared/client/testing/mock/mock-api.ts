import { errorCodes, type ErrorCode } from '../../../contracts/error-codes.ts';

export type MockRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** `Idempotency-Key` of the call. */
  readonly key: string | null;
};

export type MockAnswer = { readonly status: number; readonly body: unknown };

/** Answers by `METHOD /path`, path parameters as `:name`. The same table serves the dev page and the tests. */
export type MockHandlers = Readonly<
  Record<
    `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    (request: MockRequest) => MockAnswer | Promise<MockAnswer>
  >
>;

export function answer(result: unknown, status = 200): MockAnswer {
  return { status, body: { result } };
}

export function refusal(code: ErrorCode, message?: string, details: unknown = null): MockAnswer {
  const [status, usual] = errorCodes[code];
  return { status, body: { code, message: message ?? usual, details, requestId: 'mock-request' } };
}

/** What every screen with a table asks for, unless the handlers answer it themselves. */
const ofEveryScreen: MockHandlers = {
  'GET /api/auth/table-settings': () => answer([]),
  'PUT /api/auth/table-settings/:id': ({ params, body }) => answer({ id: params['id'], settings: body }),
};

/** @param target path and query of the call @returns null when no handler answers it */
export async function answerFrom(
  handlers: MockHandlers,
  method: string,
  target: string,
  rest: { readonly body: unknown; readonly key: string | null },
): Promise<MockAnswer | null> {
  const [path = '', query = ''] = target.split('?');
  const segments = path.split('/');
  for (const known of tableOf(handlers)) {
    const params = known.method === method ? paramsOf(known.pattern, segments) : null;
    if (params) return known.handler({ params, query: new URLSearchParams(query), ...rest });
  }
  return null;
}

type Known = {
  readonly method: string;
  readonly pattern: readonly string[];
  readonly handler: (request: MockRequest) => MockAnswer | Promise<MockAnswer>;
};

/** Handlers are read once: the same table answers every call of a test. */
const tables = new WeakMap<MockHandlers, readonly Known[]>();

function tableOf(handlers: MockHandlers): readonly Known[] {
  const read = tables.get(handlers);
  if (read) return read;
  const table = Object.entries({ ...ofEveryScreen, ...handlers }).map(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, pattern: path.split('/'), handler };
  });
  tables.set(handlers, table);
  return table;
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(segment);
    else if (part !== segment) return null;
  }
  return params;
}
