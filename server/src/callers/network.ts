import { isIPv6 } from 'node:net';

/** The network that one household or one attacker owns: the /24 of an IPv4 address, the /56 of an IPv6 one. */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip.split('.').slice(0, 3).join('.');
  return expandIPv6(ip).slice(0, 14);
}

/** By what calls of one caller are counted: an IPv4 address, or the whole network that an IPv6 caller has. */
export function callerOf(ip: string): string {
  return isIPv6(ip.replace(/^::ffff:(?=\d+\.)/i, '')) ? networkOf(ip) : ip;
}

function expandIPv6(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].map(group => group.padStart(4, '0')).join('');
}
