import { createHmac, timingSafeEqual } from 'node:crypto';

export type NuonuoKey = { readonly appKey: string; readonly appSecret: string };

/** What stands in the address of a call besides its path. */
export type NuonuoCall = { senid: string; nonce: string; timestamp: string; body: string };

export const nuonuoPath = '/open/v1/services';

/** `X-Nuonuo-Sign`: Base64 of the HMAC-SHA1 of path, key, call and body, the body to the byte. */
export function nuonuoSign({ senid, nonce, timestamp, body }: NuonuoCall, key: NuonuoKey): string {
  const text = `a=services&l=v1&p=open&k=${key.appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', key.appSecret).update(text, 'utf8').digest('base64');
}

/** Whether a key signed a call; for a simulator. */
export function isNuonuoSigned(said: string, call: NuonuoCall, key: NuonuoKey): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(nuonuoSign(call, key))];
  return one.length === other.length && timingSafeEqual(one, other);
}
