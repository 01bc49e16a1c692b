import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';

/** The address of the installation that is asked; `SHANMEN_URL` names another one. */
export const server = process.env['SHANMEN_URL'] ?? 'http://127.0.0.1:8080';

/** What a call was refused for, in the words of the server. */
export class Refused extends Error {
  readonly status: number;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details: unknown) {
    super(`${message} (${code})`);
    this.name = 'Refused';
    this.status = status;
    this.details = details;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Options = { readonly body?: unknown; readonly ifMatch?: number };

/** A signed-in person, or a program with a publishing key, at the installation. */
export type Operator = {
  call<T>(method: Method, path: string, options?: Options): Promise<T>;
  /** Gives the session back. */
  leave(): Promise<void>;
};

/** A program: it may publish one module and nothing else. */
export function keyHolder(key: string): Operator {
  return {
    call: (method, path, options) => send(method, path, { 'publish-key': key }, options),
    leave: async () => {},
  };
}

/** Signs in as `SHANMEN_USER` with `SHANMEN_PASSWORD`, or asks for both, and gives the password once more. */
export async function signIn(): Promise<Operator> {
  const userName = process.env['SHANMEN_USER'] ?? (await ask('账号: '));
  const password = process.env['SHANMEN_PASSWORD'] ?? (await ask('密码: '));
  const first = await exchange('/api/auth/sessions', { userName, password }, {});
  // Changing what runs wants the password just given; the session gets new halves by it.
  const credential = await exchange('/api/auth/step-ups', { password }, first);
  return {
    call: (method, path, options) => send(method, path, credential, options),
    leave: async () => void (await send('DELETE', '/api/auth/sessions/current', credential)),
  };
}

type Headers = Readonly<Record<string, string>>;

async function exchange(path: string, body: object, credential: Headers): Promise<Headers> {
  const headers = { ...credential, origin: new URL(server).origin, 'content-type': 'application/json' };
  const answer = await fetch(new URL(path, server), { method: 'POST', headers, body: JSON.stringify(body) });
  const { token } = resultOf<{ token: string }>({ status: answer.status, body: await answer.text() });
  const cookie = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '');
  return { authorization: `Bearer ${token}`, cookie: cookie.join('; ') };
}

async function send<T>(method: Method, path: string, credential: Headers, options: Options = {}): Promise<T> {
  const { body, ifMatch } = options;
  const headers = {
    ...credential,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': randomUUID(),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return resultOf<T>(await patiently(method, path, headers, body));
}

type Answer = { readonly status: number; readonly body: string };

/** As fetch, which gives up after five minutes without a word: a trial of every screen on a busy machine takes longer. */
function patiently(method: Method, path: string, headers: Headers, body: unknown): Promise<Answer> {
  const url = new URL(path, server);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, answer => {
      const { statusCode: status = 0 } = answer;
      text(answer).then(said => resolve({ status, body: said }), reject);
    });
    call.once('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function resultOf<T>({ status, body: said }: Answer): T {
  const body: { result: T; code: string; message: string; details: unknown } = JSON.parse(said);
  if (status >= 400) throw new Refused(status, body.code, body.message, body.details);
  return body.result;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('Set SHANMEN_USER and SHANMEN_PASSWORD, or run this on a terminal.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
