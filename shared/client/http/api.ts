import type { FileLater } from '../../contracts/reports/export-job.ts';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { send, type Answer } from './transport.ts';
import { dispatchRefusal } from './refusals.ts';

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export type CallOptions = {
  readonly query?: Query;
  readonly signal?: AbortSignal;
  /** Shows that a visitor holds the mobile of the booking. */
  readonly proof?: string;
  /** Default 10 s; exports and reports set their own. */
  readonly timeoutMs?: number;
};

export type WriteOptions = CallOptions & {
  /** Sent as `Idempotency-Key`: the same key and body get the same answer. */
  readonly key?: string;
  /** Sent as `If-Match`: the number of what the caller has seen. */
  readonly ifMatch?: number;
  /** The caller itself shows whatever it is refused, beside what caused it. */
  readonly tellsRefusals?: boolean;
};

/** What `api.download` answers; the server names it. */
export type DownloadedFile = { readonly name: string; readonly content: Blob };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = WriteOptions & {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly asFile?: boolean;
};

const readRetryMs = 300;

/** A call that met the server just after an unlocking may be answered before the new token has arrived. */
const renewalMs = 400;

/**
 * Calls of the product's own API. Answers the `result`; throws {@link ApiError}. A read is repeated once
 * after a network failure, a write never: that is `submitOnce`'s job.
 */
export const api = {
  get: <T>(path: string, options: CallOptions = {}): Promise<T> =>
    read<T>({ ...options, method: 'GET', path }),
  post: <T>(path: string, body?: unknown, options: WriteOptions = {}): Promise<T> =>
    perform<T>({ ...options, method: 'POST', path, body }),
  put: <T>(path: string, body?: unknown, options: WriteOptions = {}): Promise<T> =>
    perform<T>({ ...options, method: 'PUT', path, body }),
  /** A file that the server writes; it is whole or there is none. */
  download: (path: string, body: unknown, options: CallOptions = {}): Promise<DownloadedFile> =>
    perform<DownloadedFile>({ ...options, method: 'POST', path, body, asFile: true }),
  /** The same where the server may answer that it writes a long one in the background. */
  export: (path: string, body: unknown, options: CallOptions = {}): Promise<DownloadedFile | FileLater> =>
    perform<DownloadedFile | FileLater>({ ...options, method: 'POST', path, body, asFile: true }),
  delete: <T>(path: string, options: WriteOptions = {}): Promise<T> =>
    perform<T>({ ...options, method: 'DELETE', path }),
};

async function read<T>(call: Call): Promise<T> {
  try {
    return await perform<T>(call);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('network_failed')) throw error;
    await pause(readRetryMs);
    return perform<T>(call);
  }
}

async function perform<T>(call: Call): Promise<T> {
  const sent = session.token();
  const answer = await send<T>(call, sent);
  if (answer.ok) return answer.result;
  if (!endsSession(answer.error)) throw refused(call, answer.error);
  return recover<T>(call, sent, answer.error);
}

/**
 * A 401 can mean that the token was renewed meanwhile: then the call is repeated once with the new one.
 * Otherwise the session is over; twenty of these at once end it once.
 */
async function recover<T>(call: Call, sent: string | null, error: ApiError): Promise<T> {
  if (sent !== null && session.token() === sent) await pause(renewalMs);
  const now = session.token();
  if (now === null || now === sent) {
    session.end('expired');
    throw error;
  }
  const answer: Answer<T> = await send<T>(call, now);
  if (answer.ok) return answer.result;
  if (endsSession(answer.error)) session.end('expired');
  throw refused(call, answer.error);
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** What a sign-in is refused for is a 401 too, but says nothing about the session. */
function endsSession(error: ApiError): boolean {
  return error.status === 401 && !error.has('wrong_credentials') && !error.has('second_factor_required');
}

function refused(call: Call, error: ApiError): ApiError {
  const isTold = call.tellsRefusals === true;
  if (!endsSession(error) && !error.has('canceled')) dispatchRefusal({ error, isTold });
  return error;
}
