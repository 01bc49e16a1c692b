import { isIPv4 } from 'node:net';

/** Nothing under any address: an authority for names alone signs for no address, and the other way round. */
const anyIpv4 = Buffer.alloc(8);
const anyIpv6 = Buffer.alloc(32);

/**
 * The extension of an authority that says for which names it may sign, in DER (RFC 5280, 4.2.1.10): whoever steals its
 * key can pretend to be these hosts, and no bank.
 */
export function nameConstraints(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const addresses = names.filter(isIPv4);
  const hosts = names.filter(name => !isIPv4(name));
  const permitted = [...hosts.map(dnsName), ...addresses.map(address => ipAddress(exactly(address)))];
  const excluded = [
    ...(hosts.length === 0 ? [dnsName('')] : []),
    ...(addresses.length === 0 ? [ipAddress(anyIpv4)] : []),
    ipAddress(anyIpv6),
  ];
  return Uint8Array.from(
    tagged(0x30, [tagged(0xa0, permitted.map(subtree)), tagged(0xa1, excluded.map(subtree))]),
  );
}

function exactly(address: string): Buffer {
  return Buffer.from([...address.split('.').map(Number), 255, 255, 255, 255]);
}

const dnsName = (name: string) => tagged(0x82, [Buffer.from(name, 'ascii')]);
const ipAddress = (range: Buffer) => tagged(0x87, [range]);
const subtree = (name: Buffer) => tagged(0x30, [name]);

function tagged(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

/** Short lengths in one byte, longer ones behind the count of theirs. */
function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
