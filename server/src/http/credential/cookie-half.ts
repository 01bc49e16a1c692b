import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Halves } from './live-session.ts';

const half = /^[A-Za-z0-9_-]{43}$/;
const yearSeconds = 365 * 24 * 3600;

/** @returns null when the request carries no cookie half that could be one of ours. */
export function readHalves(request: FastifyRequest): Halves | null {
  const sid = request.cookies[cookieName(request, 'sid')];
  if (sid === undefined || !half.test(sid)) return null;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return { sid, token: token !== undefined && half.test(token) ? token : null };
}

/** The secret of an enrolled browser. */
export function readDeviceSecret(request: FastifyRequest): string | null {
  return request.cookies[cookieName(request, 'dev')] ?? null;
}

/** Lasts half a year from the last sign-in on. */
export function setDeviceSecret(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName(request, 'dev'), secret, {
    ...cookieAttributes(request),
    maxAge: yearSeconds / 2,
  });
}

/** The name by which the page of visitors knows a browser; null before it was given one. */
export function readVisitorDevice(request: FastifyRequest): string | null {
  const name = request.cookies[cookieName(request, 'vis')];
  return name !== undefined && half.test(name) ? name : null;
}

/**
 * The name of the browser, a new one where it has none. Lasts a year: it says nothing of anybody, and only limits what one
 * browser books.
 */
export function nameVisitorDevice(request: FastifyRequest, reply: FastifyReply): string {
  const known = readVisitorDevice(request);
  if (known !== null) return known;
  const name = randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(request, 'vis'), name, { ...cookieAttributes(request), maxAge: yearSeconds });
  return name;
}

/** When the browser of a visitor came, as the queue signed it; null without one. */
export function readEntryTicket(request: FastifyRequest): string | null {
  return request.cookies[cookieName(request, 'ent')] ?? null;
}

/** Lasts a day: nobody queues for longer. */
export function setEntryTicket(request: FastifyRequest, reply: FastifyReply, ticket: string): void {
  const maxAge = 24 * 3600;
  reply.setCookie(cookieName(request, 'ent'), ticket, { ...cookieAttributes(request), maxAge });
}

export function setCookieHalf(request: FastifyRequest, reply: FastifyReply, sid: string): void {
  reply.setCookie(cookieName(request, 'sid'), sid, cookieAttributes(request));
}

export function clearCookieHalf(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request, 'sid'), cookieAttributes(request));
}

// A browser keeps neither `__Host-` nor `Secure` on plain http, which only a loopback address may use.
function cookieName(request: FastifyRequest, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

function cookieAttributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
