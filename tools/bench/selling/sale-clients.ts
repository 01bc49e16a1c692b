import { Agent, request } from 'node:http';

import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';

/** A signed-in seller with an open shift, and what is sold there again and again. */
export type BenchSeller = { origin: string; cookie: string; authorization: string; sale: WindowSale };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One sale over HTTP. @throws when it is refused */
export function post(seller: BenchSeller, key: string): Promise<Order> {
  return call<Order>(seller.origin, '/api/ticket/orders', seller.sale, {
    cookie: seller.cookie,
    authorization: seller.authorization,
    'idempotency-key': key,
  });
}

export async function call<T>(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const { status, text } = await send(`${origin}${path}`, JSON.stringify(body), { origin, ...headers });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text).result;
}

/** What a call answered; `code` names a refusal. */
export type Asked<T> = { status: number; result: T; code: string; text: string };

/** A call that may be refused. */
export async function ask<T>(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Asked<T>> {
  const { status, text } = await send(`${origin}${path}`, JSON.stringify(body), { origin, ...headers });
  const { result, code = '' } = JSON.parse(text);
  return { status, result, code, text };
}

/** A file, to its end. @throws when it is refused */
export async function download(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<void> {
  const { status, text } = await send(`${origin}${path}`, JSON.stringify(body), { origin, ...headers });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
}

/** @throws when it is refused */
export async function read<T = unknown>(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<T> {
  const { status, text } = await send(`${origin}${path}`, null, { origin, ...headers });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text).result;
}

export async function signIn(origin: string, userName: string, password: string) {
  const answer = await send(`${origin}/api/auth/sessions`, JSON.stringify({ userName, password }), {
    origin,
  });
  const sid = /sid=([^;]+)/.exec(answer.cookie)?.[1] ?? '';
  return { cookie: `sid=${sid}`, authorization: `Bearer ${JSON.parse(answer.text).result.token}` };
}

type Received = { status: number; text: string; cookie: string };

/** Reads what an address has, or sends it a body. */
function send(url: string, body: string | null, headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === null ? 'GET' : 'POST',
        headers: body === null ? headers : { ...jsonOf(body), ...headers },
      },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            cookie: String(response.headers['set-cookie'] ?? ''),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

function jsonOf(body: string) {
  return { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
}
