/** The address as a URL, or null; `URL.canParse` is younger than the oldest browser in support. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Whether a link of the menu may be opened: it passes the check, or the administrator listed its origin. */
export function isPermittedLink(link: string, intranetLinks: readonly string[]): boolean {
  if (isAcceptedLink(link)) return true;
  const url = parsedUrl(link.trim());
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && intranetLinks.includes(url.origin);
}

/** Whether an address may be opened as a link: http, https or ftp, and not a private address. */
export function isAcceptedLink(text: string): boolean {
  const address = text.trim();
  if (/[\s\p{Cc}]/u.test(address)) return false;
  const url = parsedUrl(address);
  return url !== null && accepted.has(url.protocol) && !isPrivateHost(url.hostname);
}

const accepted: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:']);

/** The parser's normal form is judged, so `0x7f.1` and `2130706433` are 127.0.0.1. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  const octets = octetsOf(host);
  if (octets) return isPrivateV4(octets);
  return !host.includes('.') || /(^|\.)(localhost|local|internal)$/.test(host);
}

type Octets = readonly [number, number, number, number];

function octetsOf(host: string): Octets | null {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4])] : null;
}

/** Ranges as first octet, and the span of the second one. */
const privateRanges: readonly (readonly [first: number, from: number, to: number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [127, 0, 255],
  [169, 254, 254],
  [172, 16, 31],
  [192, 168, 168],
  [198, 18, 19],
];

function isPrivateV4([first, second]: Octets): boolean {
  const inRange = privateRanges.some(range => range[0] === first && second >= range[1] && second <= range[2]);
  return inRange || first >= 224;
}

/** The URL parser writes the address in its shortest form, IPv4-mapped ones as `::ffff:a00:1`. */
function isPrivateV6(address: string): boolean {
  if (address === '::' || address === '::1') return true;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped) return isPrivateV4(octetsFrom(mapped[1] ?? '', mapped[2] ?? ''));
  const first = Number.parseInt(address.split(':')[0] || '0', 16);
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80;
}

function octetsFrom(high: string, low: string): Octets {
  const upper = Number.parseInt(high, 16);
  const lower = Number.parseInt(low, 16);
  return [upper >> 8, upper & 255, lower >> 8, lower & 255];
}
