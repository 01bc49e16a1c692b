import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { requireSignature } from './map-signature.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' };
const text = '{"imports":{}}';
let key: string;
let signature: string;
let foreign: string;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
  Object.assign(globalThis, { TextEncoder });
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  key = base64(await webcrypto.subtle.exportKey('spki', publicKey));
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const other = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  foreign = base64(await webcrypto.subtle.sign(how, other.privateKey, Buffer.from(text)));
  signature = base64(await webcrypto.subtle.sign(how, privateKey, Buffer.from(text)));
});

describe('the signature of a map', () => {
  it('M-02 is what the server gave to exactly this text', async () => {
    carries(key);
    await expect(requireSignature(text, signature)).resolves.toBeUndefined();
  });

  it.each<[string, () => [text: string, signature: string | null]]>([
    ['no signature', () => [text, null]],
    ['the signature of another text', () => [`${text} `, signature]],
    ['what is no signature', () => [text, 'bm90aGluZw==']],
    ['the signature of a key that is not ours', () => [text, foreign]],
  ])('M-02 Z-09 refuses %s', async (_, call) => {
    carries(key);
    await expect(requireSignature(...call())).rejects.toMatchObject({ code: 'MF-111' });
  });

  it('is asked for only where the installation signs', async () => {
    carries('');
    await expect(requireSignature(text, null)).resolves.toBeUndefined();
  });
});

/** A page with this key in it. */
function carries(content: string): void {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'map-key', content });
  document.head.replaceChildren(meta);
}

function base64(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('base64');
}
