import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { ApiProcess } from '../../app/machines/api-process.ts';

/** One HTTP call of a stranger, or of a person with both halves of a credential. */
export type Call = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  /** The address that the trusted proxy names as the caller's. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
};

/** @returns the status; the code of a refusal, else '' */
export async function send(
  { origin }: Pick<ApiProcess, 'origin'>,
  { path, method = 'POST', body, from = '192.0.2.1', headers = {} }: Call,
): Promise<{ status: number; code: string; text: string; cookie: string }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const code = response.ok ? '' : String(JSON.parse(text).code);
  return { status: response.status, code, text, cookie: response.headers.get('set-cookie') ?? '' };
}

/** The headers of somebody who signed in at the process itself, whose clock is the machine's. */
export async function signedIn(
  server: Pick<ApiProcess, 'origin'>,
  userName: string,
  password: string,
  from: string,
): Promise<Record<string, string>> {
  const body = { userName, password };
  const { status, text, cookie } = await send(server, { path: '/api/auth/sessions', body, from });
  if (status !== 200) throw new Error(`${userName} cannot sign in: ${text}`);
  const sid = /sid=([^;]*)/.exec(cookie)?.[1] ?? '';
  return { cookie: `sid=${sid}`, authorization: `Bearer ${JSON.parse(text).result.token}` };
}

/** How many there are of each answer, as `{ 'wrong_credentials': 20, '200': 3 }`. */
export function countAnswers(
  answers: readonly { status: number; code: string }[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code === '' ? String(status) : code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The longest time in ms that one of these calls took, made one after the other until `attack` is over. */
export async function longestDuring(attack: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const over = attack.finally(() => (isOver = true));
  do {
    const began = performance.now();
    await call();
    longest = Math.max(longest, performance.now() - began);
    await pause(20);
  } while (!isOver);
  await over;
  return Math.round(longest);
}

/** Many requests in one write, as no browser sends them; whether the answers are read is the attacker's choice. */
export function floodConnection(
  { port }: Pick<ApiProcess, 'port'>,
  { requests, readsAnswers, path }: { requests: number; readsAnswers: boolean; path: string },
): Flood {
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  if (readsAnswers) {
    socket.setEncoding('latin1').on('data', (part: string) => {
      answers += part.split('HTTP/1.1 ').length - 1;
    });
  }
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(requests));
  return { socket, closed, answers: () => answers };
}

export type Flood = { socket: Socket; closed: Promise<void>; answers: () => number };

/** Follows the events of one session that often at once, each on a connection of its own. */
export async function openStreams(
  { port }: Pick<ApiProcess, 'port'>,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<{ open: () => number; leave: () => void }> {
  const agent = new Agent({ maxSockets: Infinity });
  let open = 0;
  const answered = Array.from({ length: count }, async () => {
    const asked = get({ host: '127.0.0.1', port, path: '/api/auth/events', headers: { ...headers }, agent });
    asked.on('error', () => undefined);
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (answer?.statusCode !== 200) return;
    open += 1;
    answer.once('close', () => (open -= 1)).on('error', () => undefined);
    answer.resume();
  });
  await Promise.all(answered);
  // The last ones that were ended hear of it a moment later.
  await pause(500);
  return { open: () => open, leave: () => agent.destroy() };
}
