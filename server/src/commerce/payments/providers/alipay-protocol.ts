import { type KeyObject, sign, verify } from 'node:crypto';

/** What RSA2 signs: all parameters with a value, by their names, joined as they are before they are encoded. */
function signedText(parameters: Readonly<Record<string, string>>, without: readonly string[]): Buffer {
  const text = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return Buffer.from(text, 'utf8');
}

export function signParameters(parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  return sign('sha256', signedText(parameters, ['sign']), key).toString('base64');
}

/** A request is signed with its sign_type, a notify without it. */
export function isSigned(
  parameters: Readonly<Record<string, string>>,
  key: KeyObject,
  without: readonly string[] = ['sign'],
): boolean {
  return verify(
    'sha256',
    signedText(parameters, without),
    key,
    Buffer.from(parameters['sign'] ?? '', 'base64'),
  );
}

/** The part of an answer that is signed, to the byte; null where the signature is not the one of the key. */
export function answerIn(text: string, method: string, key: KeyObject): unknown {
  const name = `"${method.replaceAll('.', '_')}_response":`;
  const begin = text.indexOf(name) + name.length;
  const end = text.lastIndexOf(',"sign":"');
  const [, signature = ''] = /,"sign":"([^"]+)"/.exec(text.slice(end)) ?? [];
  if (begin < name.length || end < begin) return null;
  const content = text.slice(begin, end);
  const genuine = verify('sha256', Buffer.from(content, 'utf8'), key, Buffer.from(signature, 'base64'));
  return genuine ? JSON.parse(content) : null;
}

/** How Alipay answers; for a simulator. */
export function signedAnswer(method: string, content: object, key: KeyObject): string {
  const said = JSON.stringify(content);
  const signature = sign('sha256', Buffer.from(said, 'utf8'), key).toString('base64');
  return `{"${method.replaceAll('.', '_')}_response":${said},"sign":"${signature}"}`;
}
