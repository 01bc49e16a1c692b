import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keys for personal data, derived from the deployment's master key. */
export type PersonKeys = { readonly seal: Buffer; readonly search: Buffer };

export function personKeys(masterKey: Buffer): PersonKeys {
  return { seal: derive(masterKey, 'personal data'), search: derive(masterKey, 'search hash') };
}

/** The key's id stands in front, so that sealed values can be told apart when keys change. */
const keyId = 'k1';
const nonceLength = 12;
const tagLength = 16;

/** `k1:` and nonce, tag and cipher text in base64; the same text looks different each time. */
export function sealText(text: string, { seal }: PersonKeys): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', seal, nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${keyId}:${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')}`;
}

/** @throws Error when the value was altered, or sealed with another key */
export function openText(sealed: string, { seal }: PersonKeys): string {
  if (!sealed.startsWith(`${keyId}:`)) throw new Error('sealed with an unknown key');
  const bytes = Buffer.from(sealed.slice(keyId.length + 1), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const plain = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  return plain.toString('utf8');
}

/** Finds a value without storing it: the same text always gives the same 64 digits. */
export function searchHash(text: string, { search }: PersonKeys): string {
  return createHmac('sha256', search).update(text).digest('hex');
}

function derive(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `shanmen ${purpose}`, 32));
}
