import { isSameSecret } from '../../../platform/secrets/same-secret.ts';
import { type PersonKeys, searchHash } from '../../../platform/secrets/sealed-text.ts';

const signatureLength = 16;

/** `12.1.9f3c…`: number of the link, version of its key, signature of both. */
export function linkCodeOf({ id, keyVersion }: SignedLink, person: PersonKeys): string {
  return `${id}.${keyVersion}.${signatureOf(id, keyVersion, person)}`;
}

export type SignedLink = { id: number; keyVersion: number };

/** What a link says where we signed it; null for a forged one, which is no link at all. */
export function readLinkCode(code: string | undefined, person: PersonKeys): SignedLink | null {
  const [, id = '', keyVersion = '', signature = ''] = /^(\d+)\.(\d+)\.([0-9a-f]+)$/.exec(code ?? '') ?? [];
  const link = { id: Number(id), keyVersion: Number(keyVersion) };
  return isSameSecret(signature, signatureOf(link.id, link.keyVersion, person)) ? link : null;
}

function signatureOf(id: number, keyVersion: number, person: PersonKeys): string {
  return searchHash(`sale link ${id} ${keyVersion}`, person).slice(0, signatureLength);
}
