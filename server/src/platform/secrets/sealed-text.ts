import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The deployment's master keys. */
export type MasterKeys = {
  /** The oldest. What cannot be made anew rests on it: numbers and codes of tickets, and what is searched by. */
  readonly first: Buffer;
  /** All that something may be sealed with, by their ids. */
  readonly sealing: ReadonlyMap<string, Buffer>;
  /** The id of the one that seals. */
  readonly current: string;
};

/** Keys for personal data, derived from the deployment's master keys. */
export type PersonKeys = {
  readonly seal: ReadonlyMap<string, Buffer>;
  readonly current: string;
  readonly search: Buffer;
};

export function personKeys({ first, sealing, current }: MasterKeys): PersonKeys {
  return {
    seal: new Map([...sealing].map(([id, key]) => [id, deriveKey(key, 'personal data')])),
    current,
    search: deriveKey(first, 'search hash'),
  };
}

const nonceLength = 12;
const tagLength = 16;

/**
 * The id of the key, `:`, and nonce, tag and cipher text in base64; the same text looks different each time. The id
 * tells which key opens it, however many there were.
 */
export function sealText(text: string, { seal, current }: PersonKeys): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', keyNamed(seal, current), nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${current}:${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')}`;
}

/** @throws Error when the value was altered, or sealed with another key */
export function openText(sealed: string, { seal }: PersonKeys): string {
  const [id = '', body = ''] = sealed.split(':');
  const bytes = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyNamed(seal, id), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const plain = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]);
  return plain.toString('utf8');
}

/** Finds a value without storing it: the same text always gives the same 64 digits. */
export function searchHash(text: string, { search }: PersonKeys): string {
  return createHmac('sha256', search).update(text).digest('hex');
}

function keyNamed(seal: PersonKeys['seal'], id: string): Buffer {
  const key = seal.get(id);
  if (!key) throw new Error('sealed with an unknown key');
  return key;
}

/** A key of its own for each purpose, so that one tells nothing of another. */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `shanmen ${purpose}`, 32));
}
