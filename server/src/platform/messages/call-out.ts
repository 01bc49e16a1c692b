import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** One call to a machine that is not ours. The body is sent as it is: what is signed must arrive to the byte. */
export type OutgoingCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Simulators of a demo answer at this machine; no other private address is ever called. */
  readonly atHome: boolean;
  readonly mostBytes?: number;
  /** For a file; five seconds else. */
  readonly waitMs?: number;
};

export type OutgoingAnswer = {
  readonly status: number;
  /** By names in lower case. */
  readonly header: (name: string) => string;
  readonly bytes: Buffer;
  /** The bytes as UTF-8. */
  readonly body: string;
};

const usualWaitMs = 5000;
const usualBytes = 64 * 1024;

/**
 * Calls an address that an administrator entered: resolved once, connected to by what it was resolved to, no
 * redirect followed, and for so long at most.
 * @throws Error where the address is private, nothing answers, or the answer is too long
 */
export async function callOut(call: OutgoingCall): Promise<OutgoingAnswer> {
  const url = new URL(call.url);
  const address = await publicAddress(url, call.atHome);
  const { waitMs = usualWaitMs } = call;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method: call.method,
        headers: { ...call.headers, ...lengthOf(call.body) },
        timeout: waitMs,
        signal: AbortSignal.timeout(waitMs),
        lookup: (_host, options, found) => {
          const family = isIP(address);
          if (options.all) found(null, [{ address, family }]);
          else found(null, address, family);
        },
      },
      response => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > (call.mostBytes ?? usualBytes)) request.destroy(new Error('the answer is too long'));
          parts.push(part);
        });
        response.on('error', fail);
        response.on('end', () => {
          const header = (name: string) => String(response.headers[name] ?? '');
          const bytes = Buffer.concat(parts);
          done({
            status: response.statusCode ?? 0,
            header,
            bytes,
            get body() {
              return bytes.toString('utf8');
            },
          });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', fail);
    request.end(call.body);
  });
}

function lengthOf(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** @throws Error for an address of this machine or of a network behind it */
async function publicAddress({ hostname, protocol }: URL, atHome: boolean): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (atHome && (host === '127.0.0.1' || host === 'localhost')) return '127.0.0.1';
  if (protocol !== 'https:') throw new Error('only https leaves this machine');
  const found = await lookup(host, { all: true });
  for (const { address, family } of found) {
    const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const kind = family === 4 || mapped !== address ? 'ipv4' : 'ipv6';
    if (notPublic.check(mapped, kind)) throw new Error('a private address is not called');
  }
  const [first] = found;
  if (!first) throw new Error('the address is unknown');
  return first.address;
}
