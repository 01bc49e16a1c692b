import { existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MicroApp } from '../../shared/contracts/screen.ts';
import { answerFrom, type MockHandlers } from '../../shared/client/testing/mock/mock-api.ts';
import { root } from '../webpack/config.ts';

/**
 * Answers `/api` from the handlers of one app, over http, so that the app talks as it does to the server.
 * The handlers are read anew when their file has changed. `?slow=400` in the page's address delays them.
 */
export function mockApi(app: MicroApp) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (!request.url?.startsWith('/api/')) return next();
    const text = await textOf(request);
    const key = request.headers['idempotency-key'];
    const found = await answerFrom(await handlersOf(app), request.method ?? 'GET', request.url ?? '', {
      body: text === '' ? undefined : JSON.parse(text),
      key: typeof key === 'string' ? key : null,
    });
    const answer = found ?? { status: 404, body: noHandler(request) };
    await pause(delayOf(request));
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  };
}

async function handlersOf(app: MicroApp): Promise<MockHandlers> {
  const file = join(root, app, 'dev/handlers.ts');
  if (!existsSync(file)) return {};
  const url = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
  const loaded: { handlers: MockHandlers } = await import(url);
  return loaded.handlers;
}

function noHandler(request: IncomingMessage) {
  const message = `开发页面没有为 ${request.method} ${request.url} 准备应答`;
  return { code: 'not_found', message, details: null, requestId: 'mock-request' };
}

function delayOf(request: IncomingMessage): number {
  const page = URL.canParse(request.headers.referer ?? '') ? new URL(request.headers.referer ?? '') : null;
  return Number(page?.searchParams.get('slow') ?? 0);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
