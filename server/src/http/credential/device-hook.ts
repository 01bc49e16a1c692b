import { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import type { Device } from '../../callers/device.ts';
import { callerOf, networkOf } from '../../callers/network.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { App, AppDeps, RouteAccess } from '../route.ts';
import { isSignedBy, signatureHeaders } from './device-signature.ts';
import { RateRing } from './rate-ring.ts';

const largestBody = 1024 * 1024;
/** Calls a minute of one device that proved itself, and of all others of one network. */
const perMinute = { device: 600, unproved: 60 };

const mostClockDifferenceMs = 5 * 60_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type DevicePorts = {
  /** The registered device with its key; null for a number that nobody has, or that was switched off. */
  readonly findDevice: (sn: string) => Promise<{ device: Device; key: Buffer } | null>;
  /** Keeps the nonce of a call and that the device was there. @returns whether the nonce is new */
  readonly noteCall: (deviceId: number, nonce: string, at: Date) => Promise<boolean>;
};

/**
 * Judges the signature of a device over its whole call, which needs the bytes of the body. Routes that a
 * device may not call take no notice of its signature.
 * @throws device_clock_off, device_refused, rate_limited
 */
export function verifyDevices(app: App, { now }: AppDeps, ports: DevicePorts): void {
  const ring = new RateRing(now);
  // Devices that proved themselves from there in this process: what strangers of their network do does not stop them.
  const proved = new Set<string>();
  app.memory.holds(() => ring.forget(), 'calls');
  app.memory.holds(() => proved.clear());
  app.decorateRequest('signedBy', null);
  app.decorateRequest('device', { getter: signingDevice });

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!bringsSignature(request, request.routeOptions.config)) return payload;
    const { sn, time, nonce, signature } = readHeaders(request);
    const caller = `${sn} ${callerOf(request.ip)}`;
    if (proved.has(caller)) ring.count(`device ${caller}`, perMinute.device);
    else ring.count(`unproved ${networkOf(request.ip)}`, perMinute.unproved);
    const body = await readWhole(payload);
    const at = now();
    const isLate = !(Math.abs(at.getTime() - Date.parse(time)) <= mostClockDifferenceMs);
    if (isLate) throw new RuleViolation('device_clock_off');
    const known = await ports.findDevice(sn);
    const call = { method: request.method, path: request.url, time, nonce, body };
    if (!known || !isSignedBy(call, signature, known.key)) throw new RuleViolation('device_refused');
    proved.add(caller);
    const isNew = uuid.test(nonce) && (await ports.noteCall(known.device.id, nonce, at));
    if (!isNew) throw new RuleViolation('device_refused', '该请求已提交过');
    request.signedBy = known.device;
    return Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
  });
}

/** Whether the call is a device's to make and one signed it; then it needs no session. */
export function bringsSignature(
  request: FastifyRequest,
  { permission, signed }: Pick<RouteAccess, 'signed'> & Partial<Pick<RouteAccess, 'permission'>>,
): boolean {
  const isForDevices = permission === 'device' || signed === true;
  return isForDevices && request.headers[signatureHeaders.signature] !== undefined;
}

function readHeaders(request: FastifyRequest) {
  const { sn, time, nonce, signature } = signatureHeaders;
  return {
    sn: headerOf(request, sn),
    time: headerOf(request, time),
    nonce: headerOf(request, nonce),
    signature: headerOf(request, signature),
  };
}

function headerOf(request: FastifyRequest, name: string): string {
  return String(request.headers[name] ?? '').slice(0, 200);
}

async function readWhole(payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload) {
    length += chunk.length;
    if (length > largestBody) throw new RuleViolation('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function signingDevice(this: FastifyRequest): Device {
  if (this.signedBy) return this.signedBy;
  throw new Error(`${this.method} ${this.routeOptions.url} was called by a person: no device signed it`);
}
