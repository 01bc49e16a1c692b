import { createCipheriv, createDecipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/** What is signed by either side: lines, each ended by a line feed. */
function linesOf(...lines: readonly string[]): Buffer {
  return Buffer.from(lines.map(line => `${line}\n`).join(''), 'utf8');
}

export type Signer = {
  readonly merchantNo: string;
  readonly serialNo: string;
  readonly privateKey: KeyObject;
};

/** The Authorization of a request of a merchant. @param path with its query */
export function requestSignature(
  { merchantNo, serialNo, privateKey }: Signer,
  { method, path, body }: { method: string; path: string; body: string },
  at: Date,
): string {
  const timestamp = secondsOf(at);
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('sha256', linesOf(method, path, timestamp, nonce, body), privateKey).toString(
    'base64',
  );
  const parts = { mchid: merchantNo, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const said = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${said.join(',')}`;
}

/** Whether a request was signed by the merchant; for a simulator, which stands where WeChat does. */
export function isSignedByMerchant(
  authorization: string,
  { method, path, body }: { method: string; path: string; body: string },
  key: KeyObject,
): boolean {
  const [, said = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(authorization) ?? [];
  const parts = new Map(
    [...said.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const [timestamp = '', nonce = ''] = [parts.get('timestamp'), parts.get('nonce_str')];
  const signature = Buffer.from(parts.get('signature') ?? '', 'base64');
  return verify('sha256', linesOf(method, path, timestamp, nonce, body), key, signature);
}

/** The four headers by which WeChat signs answers and notifies. */
export type PlatformSignature = { timestamp: string; nonce: string; signature: string; serial: string };

const platformHeaders = {
  timestamp: 'wechatpay-timestamp',
  nonce: 'wechatpay-nonce',
  signature: 'wechatpay-signature',
  serial: 'wechatpay-serial',
} as const;

export function platformSignatureOf(header: (name: string) => string): PlatformSignature {
  return {
    timestamp: header(platformHeaders.timestamp),
    nonce: header(platformHeaders.nonce),
    signature: header(platformHeaders.signature),
    serial: header(platformHeaders.serial),
  };
}

type Platform = { readonly platformId: string; readonly platformKey: KeyObject };

export function isSignedByPlatform(
  { platformId, platformKey }: Platform,
  { timestamp, nonce, signature, serial }: PlatformSignature,
  body: string,
): boolean {
  if (serial !== platformId) return false;
  return verify('sha256', linesOf(timestamp, nonce, body), platformKey, Buffer.from(signature, 'base64'));
}

/** How WeChat signs; for a simulator. */
export function signAsPlatform(
  { platformId, privateKey }: { platformId: string; privateKey: KeyObject },
  body: string,
  at: Date,
): Record<string, string> {
  const [timestamp, nonce] = [secondsOf(at), randomBytes(16).toString('hex')];
  return {
    [platformHeaders.timestamp]: timestamp,
    [platformHeaders.nonce]: nonce,
    [platformHeaders.serial]: platformId,
    [platformHeaders.signature]: sign('sha256', linesOf(timestamp, nonce, body), privateKey).toString(
      'base64',
    ),
  };
}

const tagLength = 16;

export type SealedResource = { ciphertext: string; nonce: string; associated_data: string };

/** What a notify says, under the APIv3 key. @throws Error where it was altered or sealed by another key */
export function openResource(apiKey: string, { ciphertext, nonce, associated_data }: SealedResource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  decipher.setAAD(Buffer.from(associated_data, 'utf8'));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString('utf8');
}

/** How WeChat seals it; for a simulator. */
export function sealResource(apiKey: string, text: string): SealedResource & { algorithm: string } {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from('transaction', 'utf8'));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: hidden.toString('base64'),
    nonce,
    associated_data: 'transaction',
  };
}

function secondsOf(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
