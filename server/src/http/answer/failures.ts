import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { tally } from '../../process/machine/tally.ts';
import { failureAnswer } from './failure-answer.ts';
import type { App } from '../route.ts';

/** Every failure of a route, and every path without one, answers in the same shape. */
export function answerFailures(app: App): void {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
}

/** A failure as JSON; a bug is logged with its stack and answered without it. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = failureAnswer(error, request.id);
  if (status >= 500) request.log.error({ err: error, code: body.code }, 'request failed');
  else request.log.debug({ code: body.code }, 'request refused');
  tally('refusals', body.code);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(new RuleViolation('not_found'), request, reply);
}

/** What arrives is no HTTP at all, or not all of it, so there is no request to answer by the usual way. */
export function answerBrokenRequest(_error: unknown, socket: Socket): void {
  // A browser connects ahead: it would take an answer to its silence for that to the request it is about to send.
  if (socket.bytesRead === 0) socket.destroy();
  if (!socket.writable) return;
  const text = JSON.stringify(failureAnswer(new RuleViolation('invalid_input'), randomUUID()).body);
  socket.end(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
