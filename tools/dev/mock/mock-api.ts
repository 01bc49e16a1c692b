import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { MicroApp } from '../../../shared/contracts/screen.ts';
import type { MockAnswer, MockHandlers } from '../../../shared/client/testing/mock/mock-api.ts';
import { answerByScenario, type Scenarios } from '../../../shared/client/testing/mock/scenario.ts';
import { menuHandlers } from '../../../shared/client/testing/dev/dev-screens.ts';
import { type PageState, stateIn } from '../../../shared/client/testing/dev/page-state.ts';
import { type ContractAnswers, handlersOf } from './contract-answers.ts';
import { answerOfChild } from '../child-answer.ts';
import { appsFolder } from '../folders.ts';
import { madeOf } from '../made-code.ts';
import { print } from '../print.ts';

/**
 * Answers `/api` from the handlers of one app, over http, so that the app talks as it does to the server.
 * The handlers are read anew when their file has changed; the scenario comes with a cookie of the page.
 * A handler that fails costs its own call alone: the call is answered with the reason, which is also printed.
 * @param read gives the handlers and scenarios of the app
 */
export function mockApi(app: MicroApp, read = () => mockOf(app)) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (!request.url?.startsWith('/api/')) return next();
    try {
      await answerCall(await read(), request, response);
    } catch (error) {
      const message = `开发页面未能应答 ${request.method} ${request.url}：${messageOf(error)}`;
      print(message);
      send(response, { status: 500, body: refusalOf('internal_error', message) });
    }
  };
}

async function answerCall(
  { handlers, scenarios }: Mock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await textOf(request);
  const key = request.headers['idempotency-key'];
  const state = stateOf(request);
  const call = {
    method: request.method ?? 'GET',
    target: request.url ?? '',
    body: text === '' ? undefined : JSON.parse(text),
    key: typeof key === 'string' ? key : null,
  };
  const known = { ...menuHandlers, ...handlers };
  const own = await answerByScenario(known, scenarios, state.scenario, call);
  const isSilent = own.kind === 'answer' && own.answer === null;
  const outcome = isSilent
    ? await answerByScenario(await contractMock(), scenarios, state.scenario, call)
    : own;
  if (outcome.kind === 'cut') return void request.socket.destroy();
  await pause(state.slow + outcome.afterMs);
  send(response, outcome.answer ?? { status: 404, body: noHandler(request) });
}

function send(response: ServerResponse, { status, body }: MockAnswer): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

let contracted: Promise<MockHandlers> | undefined;

/**
 * What every route of the product answers by its contract, for what an app has no handler. The contracts of the
 * whole product take seconds to read, so another process does it, and only once somebody asks. A reading that
 * failed is begun anew with the next call.
 */
export function contractMock(): Promise<MockHandlers> {
  contracted ??= readContracts().catch((error: unknown) => {
    contracted = undefined;
    throw error;
  });
  return contracted;
}

async function readContracts(): Promise<MockHandlers> {
  const source = join(import.meta.dirname, 'contract-worker.ts');
  const worker = madeOf('contracts', source);
  const ask = () => answerOfChild<ContractAnswers>(worker, 'the reading of the contracts');
  return handlersOf(worker === source ? await ask() : await keptBeside(worker, ask));
}

/** What the contracts say is the same as long as the code that was made of them. */
async function keptBeside(made: string, ask: () => Promise<ContractAnswers>): Promise<ContractAnswers> {
  const kept = `${made}.json`;
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const answers = await ask();
  try {
    writeFileSync(`${kept}.${process.pid}`, JSON.stringify(answers));
    renameSync(`${kept}.${process.pid}`, kept);
  } catch (error) {
    print(`the contracts are read anew each time: ${messageOf(error)}`);
  }
  return answers;
}

export type Mock = { readonly handlers: MockHandlers; readonly scenarios: Scenarios };

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
  const code = madeOf(`${app}-${name}`, file);
  if (!existsSync(file) || !existsSync(code)) return null;
  const loaded: T = await import(`${pathToFileURL(code).href}?changed=${statSync(code).mtimeMs}`);
  return loaded;
}

function noHandler(request: IncomingMessage) {
  return refusalOf('not_found', `开发页面没有为 ${request.method} ${request.url} 准备应答`);
}

function refusalOf(code: string, message: string) {
  return { code, message, details: null, requestId: 'mock-request' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
