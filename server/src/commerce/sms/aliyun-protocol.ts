import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type AcsKey = { readonly keyId: string; readonly keySecret: string };

export type AcsRequest = {
  method: string;
  /** As it is sent: pairs encoded and in order of their names. */
  query: string;
  header: (name: string) => string;
  body: string;
};

/** Headers that a signature covers, in the order in which it does. */
const signedNames = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
] as const;

/** A query in the one form that both sides sign. */
export function acsQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

/** Headers of a POST without a body to an action of an API, with their signature (V3 版本签名). */
export function acsHeaders(
  asked: { host: string; action: string; version: string; query: string; nonce: string; at: Date },
  { keyId, keySecret }: AcsKey,
): Record<string, string> {
  const headers: Record<string, string> = {
    host: asked.host,
    'x-acs-action': asked.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': asked.at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': asked.nonce,
    'x-acs-version': asked.version,
  };
  const request = {
    method: 'POST',
    query: asked.query,
    header: (name: string) => headers[name] ?? '',
    body: '',
  };
  return { ...headers, authorization: authorizationOf(keyId, signatureOf(request, keySecret)) };
}

/** Whether a key signed a request, every header and the body with it; for a simulator. */
export function isSignedBy(request: AcsRequest, { keyId, keySecret }: AcsKey): boolean {
  if (request.header('x-acs-content-sha256') !== sha256(request.body)) return false;
  const expected = Buffer.from(authorizationOf(keyId, signatureOf(request, keySecret)));
  const said = Buffer.from(request.header('authorization'));
  return said.length === expected.length && timingSafeEqual(said, expected);
}

function authorizationOf(keyId: string, signature: string): string {
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedNames.join(';')},Signature=${signature}`;
}

function signatureOf({ method, query, header, body }: AcsRequest, keySecret: string): string {
  const lines = signedNames.map(name => `${name}:${header(name).trim()}\n`).join('');
  const canonical = [method, '/', query, lines, signedNames.join(';'), sha256(body)].join('\n');
  return createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** As RFC 3986 has it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
