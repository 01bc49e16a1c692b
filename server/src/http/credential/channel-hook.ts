import type { FastifyRequest } from 'fastify';

import type { Channel } from '../../callers/channel.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { App, RouteAccess } from '../route.ts';

const keyHeader = 'channel-key';

export type ChannelPorts = {
  /** The channel whose key this is; null for a key that nobody has, that was revoked, or that came from elsewhere. */
  readonly findChannel: (key: string, address: string) => Promise<Channel | null>;
};

/**
 * Finds the channel behind the key of a call, anew with each one: a key that was revoked opens nothing from then
 * on. Routes that are not for channels take no notice of it.
 * @throws channel_refused
 */
export function verifyChannels(app: App, ports: ChannelPorts): void {
  app.decorateRequest('calledBy', null);
  app.decorateRequest('channel', { getter: callingChannel });

  app.addHook('onRequest', async request => {
    if (!bringsChannelKey(request, request.routeOptions.config)) return;
    const channel = await ports.findChannel(keyOf(request), plainAddress(request.ip));
    if (channel === null) throw new RuleViolation('channel_refused');
    request.calledBy = channel;
  });
}

/** Whether the call is a channel's to make and carries a key; then it needs no session. */
export function bringsChannelKey(
  request: FastifyRequest,
  { permission }: Partial<Pick<RouteAccess, 'permission'>>,
): boolean {
  return permission === 'channel' && request.headers[keyHeader] !== undefined;
}

function keyOf(request: FastifyRequest): string {
  return String(request.headers[keyHeader]).slice(0, 200);
}

/** An address of IPv4 as it stands in lists, also where the socket is one of IPv6. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

function callingChannel(this: FastifyRequest): Channel {
  if (this.calledBy) return this.calledBy;
  throw new Error(`${this.method} ${this.routeOptions.url} was called without the key of a channel`);
}
