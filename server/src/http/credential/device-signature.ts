import { createHash, createHmac } from 'node:crypto';

import { isSameSecret } from '../../platform/secrets/same-secret.ts';

/** What a device signs: the call as it is sent, so that nothing of it can be altered or sent again. */
export type SignedCall = {
  readonly method: string;
  /** With its query, as it stands in the request line. */
  readonly path: string;
  /** ISO 8601 by the device's clock. */
  readonly time: string;
  readonly nonce: string;
  readonly body: Buffer | string;
};

export const signatureHeaders = {
  sn: 'device-sn',
  time: 'device-time',
  nonce: 'device-nonce',
  signature: 'device-signature',
} as const;

/** HMAC-SHA-256 over method, path, time, nonce and the hash of the body, one per line; 64 hexadecimal digits. */
export function signatureOf({ method, path, time, nonce, body }: SignedCall, key: Buffer): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', key).update([method, path, time, nonce, bodyHash].join('\n')).digest('hex');
}

export function isSignedBy(call: SignedCall, signature: string, key: Buffer): boolean {
  return isSameSecret(signature, signatureOf(call, key));
}
