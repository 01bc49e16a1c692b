import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { answerFrom, type MockHandlers } from './mock-api.ts';

export type SentCall = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: unknown;
  readonly headers: AxiosHeaders;
};

export type MockServer = {
  /** Every call that arrived, in order. */
  readonly calls: SentCall[];
  /** While false every call fails as if the cable were out. */
  reachable: boolean;
  replace: (handlers: MockHandlers) => void;
};

/**
 * Answers the calls of the http client inside a test, below the one axios instance, so that everything
 * above it is the real thing. Call it before the first call of the test file.
 */
export function serveMock(handlers: MockHandlers): MockServer {
  let current = handlers;
  const calls: SentCall[] = [];
  const server: MockServer = {
    calls,
    reachable: true,
    replace: next => {
      current = next;
    },
  };
  axios.defaults.adapter = async config => {
    const call = callOf(config);
    calls.push(call);
    if (config.signal?.aborted) throw new axios.CanceledError('canceled', undefined, config);
    if (!server.reachable) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const key = call.headers.get('Idempotency-Key');
    const answered = await answerFrom(current, call.method, call.target, {
      body: call.body,
      key: typeof key === 'string' ? key : null,
    });
    if (!answered) throw new Error(`No mock answers ${call.method} ${call.target}.`);
    return {
      data: answered.body,
      status: answered.status,
      statusText: '',
      headers: new AxiosHeaders(),
      config,
    };
  };
  return server;
}

function callOf(config: InternalAxiosRequestConfig): SentCall {
  return {
    method: (config.method ?? 'get').toUpperCase(),
    target: axios.getUri({ ...config, baseURL: '' }),
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
    headers: config.headers,
  };
}
