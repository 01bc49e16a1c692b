import type { FastifyRequest } from 'fastify';

import { callerOf } from '../../callers/network.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { requireStepUp, type Staff } from '../../callers/staff.ts';
import type { App, AppDeps, Permission, RouteAccess } from '../route.ts';
import { readHalves } from './cookie-half.ts';
import { bringsChannelKey } from './channel-hook.ts';
import { bringsSignature } from './device-hook.ts';
import type { Access, CredentialPorts, LiveSession } from './live-session.ts';
import { RateRing } from './rate-ring.ts';
import { sourceOf } from './source.ts';

const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether the request may have an effect: reads may come from anywhere, writes only from a page of
 * ours. A browser that does not say where a write comes from names its origin.
 */
function comesFromOurPages(request: FastifyRequest): boolean {
  if (readOnly.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === `${request.protocol}://${request.host}`;
}

const perMinute = { public: 60, often: 600, staff: 600, devices: 6000, channel: 600, file: 6, stream: 60 };

/**
 * Judges every call before its body is read, in this order: credential and session, lock, password
 * due, origin of a write, rate, second factor due, permission, step-up. The answer stops at the first failure and never tells
 * of a later one.
 */
export function guardRequests(app: App, deps: AppDeps, ports: CredentialPorts): void {
  const ring = new RateRing(deps.now);
  app.memory.holds(() => ring.forget(), 'calls');

  app.decorateRequest('signedIn', null);
  app.decorateRequest('staff', { getter: signedInStaff });
  app.decorateRequest('session', { getter: signedInSession });

  app.addHook('onRequest', async request => {
    const access = accessOf(request);
    if (access === null) return;
    if (access.permission === 'public' || bringsKey(request, access)) {
      requireOwnOrigin(request, access);
      const limit = access.often === true ? perMinute.often : perMinute.public;
      ring.count(`source ${callerOf(request.ip)} ${request.routeOptions.url}`, limit);
      return;
    }
    if (bringsSignature(request, access)) {
      // All gates of a site may share one address; the hook of devices counts each one by itself.
      ring.count(`devices ${callerOf(request.ip)}`, perMinute.devices);
      return;
    }
    if (bringsChannelKey(request, access)) {
      ring.count(`channel ${callerOf(request.ip)}`, perMinute.channel);
      return;
    }
    const session = await requireSession(request, access, deps, ports);
    requireOpen(session, access);
    requireOwnOrigin(request, access);
    countCall(ring, session, access);
    const rights = await ports.accessOf(session.staffId, session.permissionVersion, deps.now());
    requireFactor(session, access, rights);
    const staff = staffOf(request, session, rights);
    if (!isAllowed(staff, access.permission)) throw new RuleViolation('no_permission');
    if (access.stepUp === true) requireStepUp(staff, deps.now());
    request.signedIn = { staff, session };
  });
}

/** Files that leave the product count by themselves: each costs more than a page, and takes more along. */
function countCall(ring: RateRing, { id }: LiveSession, { audit = '', stream = false }: RouteAccess): void {
  ring.count(`session ${id}`, perMinute.staff);
  if (stream) ring.count(`streams ${id}`, perMinute.stream);
  if (audit.endsWith('.exported')) ring.count(`files ${id}`, perMinute.file);
}

/** Null for files, pages and paths that no route answers: nothing there is anybody's secret. */
function accessOf(request: FastifyRequest): RouteAccess | null {
  const access: Partial<RouteAccess> = request.routeOptions.config;
  const { permission, scope } = access;
  return permission === undefined || scope === undefined ? null : { ...access, permission, scope };
}

/** Programs of a platform team have no session; what the key may do is for the route to say. */
function bringsKey(request: FastifyRequest, { keyed }: RouteAccess): boolean {
  return keyed === true && request.headers['publish-key'] !== undefined;
}

async function requireSession(
  request: FastifyRequest,
  access: RouteAccess,
  deps: AppDeps,
  ports: CredentialPorts,
): Promise<LiveSession> {
  const halves = readHalves(request);
  if (halves === null || halves.token === null) throw new RuleViolation('not_signed_in');
  const { sid, token } = halves;
  const session = await ports.findSession({ sid, token }, deps.now(), access.stream !== true);
  if (session !== null) return session;
  await ports.noteMixedHalves({ sid, token }, sourceOf(request), deps.now());
  throw new RuleViolation('not_signed_in');
}

function requireOpen(session: LiveSession, { openTo = [] }: RouteAccess): void {
  if (session.locked && !openTo.includes('locked')) throw new RuleViolation('session_locked');
  if (session.passwordDue && !openTo.includes('password-due')) {
    throw new RuleViolation('password_change_required');
  }
}

function requireOwnOrigin(request: FastifyRequest, access: RouteAccess): void {
  if (access.anyOrigin !== true && !comesFromOurPages(request)) throw new RuleViolation('cross_site');
}

/** A user who needs a second factor and has none may set one up, and do nothing else. */
function requireFactor(
  session: LiveSession,
  { openTo = [] }: RouteAccess,
  { asksSecondFactor }: Access,
): void {
  if (!asksSecondFactor || session.hasSecondFactor || session.deviceId !== null) return;
  if (!openTo.includes('factor-due')) throw new RuleViolation('second_factor_due');
}

function staffOf(request: FastifyRequest, session: LiveSession, access: Access): Staff {
  return {
    id: session.staffId,
    userName: session.userName,
    name: session.name,
    outletId: session.outletId,
    roles: access.roles,
    codes: access.codes,
    sessionId: session.id,
    stepUpUntil: session.stepUpUntil,
    requestId: request.id,
    ip: request.ip,
  };
}

/** A device or a channel is no person; a device signs its calls, a channel has a key. */
function isAllowed(staff: Staff, permission: Permission): boolean {
  if (permission === 'public' || permission === 'signed-in') return true;
  if (permission === 'device' || permission === 'channel') return false;
  if (typeof permission === 'string') return staff.codes.has(permission);
  if ('allOf' in permission) {
    const { allOf, oneOf } = permission;
    return allOf.every(code => staff.codes.has(code)) && (oneOf?.some(code => staff.codes.has(code)) ?? true);
  }
  return permission.anyOf.some(code => staff.codes.has(code));
}

function signedInStaff(this: FastifyRequest): Staff {
  return signedIn(this).staff;
}

function signedInSession(this: FastifyRequest): LiveSession {
  return signedIn(this).session;
}

function signedIn(request: FastifyRequest) {
  if (request.signedIn) return request.signedIn;
  throw new Error(`${request.method} ${request.routeOptions.url} is public: nobody is signed in there`);
}
