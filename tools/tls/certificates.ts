import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** Nothing under any address: an authority for names alone signs for no address, and the other way round. */
const anyIpv4 = Buffer.alloc(8);
const anyIpv6 = Buffer.alloc(32);

/**
 * The extension of an authority that says for which names it may sign, in DER (RFC 5280, 4.2.1.10): whoever steals its
 * key can pretend to be these hosts, and no bank.
 */
function nameConstraints(names: readonly string[]): Uint8Array<ArrayBuffer> {
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

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;
const authorityDays = 3650;
/** Browsers take nothing longer. */
const serverDays = 397;
/** Clocks of tills may be behind. */
const earlierMs = dayMs;

/** A certificate and its key, as files hold them. */
export type Certified = { certificate: string; key: string };

/** An authority of one's own, for these hosts alone. */
export async function makeAuthority(names: readonly string[], now: Date): Promise<Certified> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: `CN=Shanmen ${names[0] ?? ''}`,
      ...lasting(now, authorityDays),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        new Extension('2.5.29.30', true, nameConstraints(names)),
      ],
    },
    crypto,
  );
  return { certificate: made.toString('pem'), key: await keyText(keys.privateKey) };
}

/** A certificate of the server for these hosts, with a key of its own. */
export async function makeServer(
  authority: Certified,
  names: readonly string[],
  now: Date,
): Promise<Certified> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: `CN=${names[0] ?? ''}`,
      issuer: new X509Certificate(authority.certificate).subject,
      ...lasting(now, serverDays),
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: await keyOf(authority.key),
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension(names.map(generalName)),
      ],
    },
    crypto,
  );
  return { certificate: made.toString('pem'), key: await keyText(keys.privateKey) };
}

function generalName(value: string): JsonGeneralName {
  return { type: isIPv4(value) ? 'ip' : 'dns', value };
}

function lasting(now: Date, days: number): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: new Date(now.getTime() - earlierMs),
    notAfter: new Date(now.getTime() - earlierMs + days * dayMs),
  };
}

/** Positive, as the standard asks. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

async function keyText(key: CryptoKey): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

function keyOf(text: string): Promise<CryptoKey> {
  const [bytes] = PemConverter.decode(text);
  if (!bytes) throw new Error('the key of the authority is no key');
  return crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
}
