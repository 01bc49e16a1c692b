import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import type { OverrideLink } from '@shanmen/shared/contracts/modules/running/override';
import type { Publication } from '@shanmen/shared/contracts/modules/publishing/publication';

import { ownProduct } from './own-product.ts';
import { demoPassword } from './people/sign-in.ts';

/** Publishes a version of mf-goods that nobody runs yet. @returns the token of a link that offers it */
export async function offerCandidate(version: string, code: string): Promise<string> {
  const operator = await signInOperator();
  await operator('/api/modules/releases', publicationOf(version, code));
  const { token } = await operator<OverrideLink>('/api/modules/overrides', {
    modules: { 'mf-goods': version },
    hours: 1,
  });
  return token;
}

type Operator = <T>(path: string, body: object, method?: 'POST' | 'PUT') => Promise<T>;

/** As the command does it: signed in for itself, with the password given once more. */
export async function signInOperator(): Promise<Operator> {
  const { address } = ownProduct();
  let credential: Record<string, string> = {};
  const send = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const headers = {
      ...credential,
      origin: address,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const answer = await fetch(new URL(path, address), {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  for (const [path, body] of [
    ['/api/auth/sessions', { userName: 'admin', password: demoPassword }],
    ['/api/auth/step-ups', { password: demoPassword }],
  ] as const) {
    const answer = await send(path, body);
    const { result }: { result: { token: string } } = await answer.json();
    const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '');
    credential = { authorization: `Bearer ${result.token}`, cookie: cookies.join('; ') };
  }
  return async (path, body, method) => (await (await send(path, body, method)).json()).result;
}

function publicationOf(version: string, code: string): Publication {
  const bytes = Buffer.from(code);
  const hash = createHash('sha384').update(bytes);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const path = `main.${hash.digest('hex').slice(0, 8)}.js`;
  const content = {
    name: 'mf-goods',
    version,
    contract: 1,
    entry: path,
    css: [],
    files: [{ path, bytes: bytes.length, gzip: gzipSync(bytes).length, integrity }],
    externals: ['react', '@shanmen/shared'],
    shared: {},
    screens: ['goods-detail'],
  };
  const manifestSha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const steps = [{ step: '打开商品明细', ms: 1, error: null }];
  return {
    manifest: { ...content, commit: 'abc1234' },
    files: [{ path, base64: bytes.toString('base64') }],
    smoke: { manifestSha256, browser: 'Chromium', ms: 1, steps },
    reason: '试用',
  };
}
