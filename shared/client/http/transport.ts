import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { clientWords } from '../fallback/client-words.ts';
import { isRecord } from '../session/stored-shapes.ts';
import { ApiError, type TransportCode } from './api-error.ts';
import { createKey } from './create-key.ts';

export type Answer<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly error: ApiError };

type Request = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly key?: string;
  readonly ifMatch?: number;
  readonly proof?: string;
  /** The answer is a file and not a result. */
  readonly asFile?: boolean;
};

let instance: AxiosInstance | null = null;

/** The one axios instance; made at the first call, because a module does nothing when it is imported. */
function client(): AxiosInstance {
  instance ??= axios.create({
    baseURL: '/',
    timeout: 10_000,
    validateStatus: () => true,
    paramsSerializer: { indexes: null },
  });
  return instance;
}

/** Sends one request and reads the answer; refusals come back as values, so that the caller can decide. */
export async function send<T>(request: Request, token: string | null): Promise<Answer<T>> {
  const requestId = createKey().replaceAll('-', '');
  try {
    const response = await client().request<unknown>({
      method: request.method,
      url: request.path,
      data: request.body,
      params: request.query,
      ...(request.signal && { signal: request.signal }),
      ...(request.timeoutMs !== undefined && { timeout: request.timeoutMs }),
      ...(request.asFile && { responseType: 'blob' }),
      headers: {
        'X-Request-Id': requestId,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(request.key !== undefined && { 'Idempotency-Key': request.key }),
        ...(request.ifMatch !== undefined && { 'If-Match': `"${request.ifMatch}"` }),
        ...(request.proof !== undefined && { 'Visitor-Proof': request.proof }),
      },
    });
    return answerOf<T>(request.asFile ? await readFile(response) : response, requestId);
  } catch (error) {
    return { ok: false, error: transportError(error, requestId) };
  }
}

/** A file as the result of its call; a refusal came as a file too and is read as what it is. */
async function readFile(response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { data, status, headers } = response;
  if (!(data instanceof Blob)) return response;
  // It is too long to wait for; what came says where it will be.
  if (status === 202) return { ...response, data: parsedOr(await data.text()) };
  if (status >= 200 && status < 300) {
    const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'])) ?? [];
    return { ...response, data: { result: { name: decodeURIComponent(name), content: data } } };
  }
  return { ...response, data: parsedOr(await data.text()) };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function answerOf<T>(response: AxiosResponse<unknown>, requestId: string): Answer<T> {
  const { status } = response;
  const body = status === 204 ? { result: null } : response.data;
  if (status >= 200 && status < 300 && hasResult<T>(body)) return { ok: true, result: body.result };
  if (isFailure(body)) return { ok: false, error: new ApiError({ ...body, status }) };
  return { ok: false, error: transportFailure('unreadable_answer', status, requestId) };
}

/** The server checks every answer against its contract, so the type of the result is the caller's word. */
function hasResult<T>(body: unknown): body is { result: T } {
  return isRecord(body) && Object.hasOwn(body, 'result');
}

function isFailure(body: unknown): body is { code: string; message: string; requestId: string } {
  return isRecord(body) && ['code', 'message', 'requestId'].every(key => typeof body[key] === 'string');
}

function transportError(error: unknown, requestId: string): ApiError {
  if (axios.isCancel(error)) return transportFailure('canceled', 0, requestId);
  const timedOut = axios.isAxiosError(error) && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '');
  return transportFailure(timedOut ? 'timed_out' : 'network_failed', 0, requestId);
}

/** What a call ends with that got no answer of ours. */
export function transportFailure(code: TransportCode, status: number, requestId: string): ApiError {
  return new ApiError({ status, code, message: clientWords().failures[code], requestId });
}
