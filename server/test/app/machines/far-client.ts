import { randomUUID } from 'node:crypto';

import type { Answer, Caller, CallOptions } from '../app.ts';

/** A browser of somebody who signs in to the product that listens there, whichever process that is. */
export async function farClient(origin: string, userName: string, password: string): Promise<Caller> {
  const signedIn = await exchange<{ token: string }>(origin, 'POST', '/api/auth/sessions', {
    body: { userName, password },
  });
  if (signedIn.status !== 200) throw new Error(`${userName} cannot sign in: ${signedIn.text}`);
  const [, sid = ''] = /sid=([^;]*)/.exec(String(signedIn.headers['set-cookie'])) ?? [];
  const credential = { cookie: `sid=${sid}`, authorization: `Bearer ${signedIn.result.token}` };
  return {
    call(method, url, { key, headers, ...options } = {}) {
      const keyed = key === undefined ? {} : { 'idempotency-key': key === true ? randomUUID() : key };
      return exchange(origin, method, url, { ...options, headers: { ...credential, ...keyed, ...headers } });
    },
  };
}

/** One call over HTTP, by whoever its headers say. */
export async function exchange<T>(
  origin: string,
  method: string,
  url: string,
  { body, query, headers }: CallOptions,
): Promise<Answer<T>> {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const response = await fetch(`${origin}${url}${search}`, {
    method,
    headers: {
      origin,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [{ status }, text] = [response, await response.text()];
  const parsed = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  const answered = Object.fromEntries(response.headers);
  return { status, result: parsed.result, error: status >= 400 ? parsed : null, headers: answered, text };
}
