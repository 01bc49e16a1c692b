import { randomUUID } from 'node:crypto';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { failureAnswer } from '../answer/failure-answer.ts';

/** Browsers and proxies wait for an answer before they ask on; a program that sends ahead gets this far. */
export const mostOpenPerConnection = 8;

/** Earlier answers of the connection go first; then the refusal, and the connection ends in any case. */
const partingMs = 1000;

const openOf = new WeakMap<Socket, number>();
const refused = new WeakSet<Socket>();

/**
 * Stops reading a connection that has more than a few requests open, answers 429 and closes the connection. Thousands
 * of requests fit into one packet burst, so they are counted before anything is made of them.
 */
export function refuseCrowdedConnections(answer: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    if (refused.has(socket)) return;
    const open = (openOf.get(socket) ?? 0) + 1;
    if (open > mostOpenPerConnection) {
      refuse(socket, response);
      return;
    }
    openOf.set(socket, open);
    response.once('close', () => openOf.set(socket, (openOf.get(socket) ?? 1) - 1));
    answer(request, response);
  };
}

function refuse(socket: Socket, response: ServerResponse): void {
  refused.add(socket);
  socket.pause();
  const violation = new RuleViolation('rate_limited', undefined, { retryAfterSeconds: 1 });
  const { status, body } = failureAnswer(violation, randomUUID());
  response.writeHead(status, {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '1',
  });
  response.end(JSON.stringify(body));
  setTimeout(() => socket.destroy(), partingMs).unref();
}

/** Closes a connection that does not take its answers, and one that was idle as long as a connection may be. */
export function closeUntakenConnections(server: Pick<Server, 'setTimeout'>, ms: number): void {
  server.setTimeout(ms, socket => {
    // A request that is still being worked on waits for the server, not for its client.
    const isWorkedOn = (openOf.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorkedOn) socket.destroy();
  });
}
