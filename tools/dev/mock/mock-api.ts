import { fork } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MicroApp } from '../../../shared/contracts/screen.ts';
import type { MockHandlers } from '../../../shared/client/testing/mock/mock-api.ts';
import { answerByScenario, type Scenarios } from '../../../shared/client/testing/mock/scenario.ts';
import { type PageState, stateIn } from '../../../shared/client/testing/dev/page-state.ts';
import { type ContractAnswers, handlersOf } from './contract-answers.ts';
import { appsFolder } from '../folders.ts';

/**
 * Answers `/api` from the handlers of one app, over http, so that the app talks as it does to the server.
 * The handlers are read anew when their file has changed; the scenario comes with a cookie of the page.
 */
export function mockApi(app: MicroApp) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (!request.url?.startsWith('/api/')) return next();
    const text = await textOf(request);
    const key = request.headers['idempotency-key'];
    const state = stateOf(request);
    const { handlers, scenarios } = await mockOf(app);
    const call = {
      method: request.method ?? 'GET',
      target: request.url,
      body: text === '' ? undefined : JSON.parse(text),
      key: typeof key === 'string' ? key : null,
    };
    const own = await answerByScenario(handlers, scenarios, state.scenario, call);
    const isSilent = own.kind === 'answer' && own.answer === null;
    const outcome = isSilent ? await answerByScenario(await byContract(), {}, state.scenario, call) : own;
    if (outcome.kind === 'cut') return void request.socket.destroy();
    const answer = outcome.answer ?? { status: 404, body: noHandler(request) };
    await pause(state.slow + outcome.afterMs);
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  };
}

let contracted: Promise<MockHandlers> | undefined;

/**
 * For what an app has no handler. The contracts of the whole product take seconds to read, so another process
 * does it, and only once somebody asks.
 */
function byContract(): Promise<MockHandlers> {
  contracted ??= new Promise((resolve, reject) => {
    const worker = fork(join(import.meta.dirname, 'contract-worker.ts'), [], {
      execArgv: ['--import', 'tsx'],
    });
    worker.once('message', (answers: ContractAnswers) => resolve(handlersOf(answers)));
    worker.once('exit', code => reject(new Error(`the contracts could not be read, code ${code}`)));
  });
  return contracted;
}

type Mock = { readonly handlers: MockHandlers; readonly scenarios: Scenarios };

/** The handlers of an app and the states that it has given a name. */
export async function mockOf(app: MicroApp): Promise<Mock> {
  const [handlers, scenarios] = await Promise.all([
    moduleIn<{ handlers: MockHandlers }>(app, 'handlers'),
    moduleIn<{ scenarios: Scenarios }>(app, 'scenarios'),
  ]);
  return { handlers: handlers?.handlers ?? {}, scenarios: scenarios?.scenarios ?? {} };
}

async function moduleIn<T>(app: MicroApp, name: string): Promise<T | null> {
  const file = join(appsFolder, app, `dev/${name}.ts`);
  if (!existsSync(file)) return null;
  const loaded: T = await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`);
  return loaded;
}

function noHandler(request: IncomingMessage) {
  const message = `开发页面没有为 ${request.method} ${request.url} 准备应答`;
  return { code: 'not_found', message, details: null, requestId: 'mock-request' };
}

function stateOf(request: IncomingMessage): PageState {
  const [, query = ''] = /(?:^|; )isolate=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
  return stateIn(new URLSearchParams(decodeURIComponent(query)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
