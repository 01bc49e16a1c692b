import { MapRefused } from './import-map.ts';

/**
 * Where the page names the key of its installation, a map that was not signed with it counts as one that did not come.
 * @throws MapRefused
 */
export async function requireSignature(text: string, signature: string | null): Promise<void> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="map-key"]')?.content;
  if (!key) return;
  const isOurs = signature !== null && (await isSignedBy(text, signature, key));
  if (!isOurs) throw new MapRefused('MF-111', 'the map is not signed by this installation');
}

/** Whether the signature was given to exactly this text by the owner of the key: SPKI, both in base64. */
export async function isSignedBy(text: string, signature: string, key: string): Promise<boolean> {
  try {
    return await fits(text, signature, key);
  } catch {
    // What is no key, or no signature, fits nothing.
    return false;
  }
}

async function fits(text: string, signature: string, key: string): Promise<boolean> {
  const { subtle } = crypto;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const imported = await subtle.importKey('spki', bytesOf(key), curve, false, ['verify']);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  return subtle.verify(how, imported, bytesOf(signature), new TextEncoder().encode(text));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
}
