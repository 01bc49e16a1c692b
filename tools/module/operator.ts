import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';

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
  const answer = await post(path, body, credential);
  const { token } = await resultOf<{ token: string }>(answer);
  const cookie = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '');
  return { authorization: `Bearer ${token}`, cookie: cookie.join('; ') };
}

async function send<T>(method: Method, path: string, credential: Headers, options: Options = {}): Promise<T> {
  const { body, ifMatch } = options;
  const answer = await fetch(new URL(path, server), {
    method,
    headers: {
      ...credential,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return resultOf<T>(answer);
}

function post(path: string, body: object, credential: Headers): Promise<Response> {
  const headers = { ...credential, origin: new URL(server).origin, 'content-type': 'application/json' };
  return fetch(new URL(path, server), { method: 'POST', headers, body: JSON.stringify(body) });
}

async function resultOf<T>(answer: Response): Promise<T> {
  const body: { result: T; code: string; message: string; details: unknown } = JSON.parse(
    await answer.text(),
  );
  if (!answer.ok) throw new Refused(answer.status, body.code, body.message, body.details);
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
