import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Config, type FilePlace, filesFolderOf } from '../../../process/config.ts';

export type MapSigner = {
  /** As the page carries it: SPKI in base64. */
  readonly publicKey: string;
  /** Over the exact bytes: ECDSA P-256 with SHA-256, both numbers side by side, in base64. */
  sign(text: string): string;
};

/** Null where the installation does not sign its maps (`SHANMEN_MAP_SIGNING`). The key is made once, beside the data. */
export async function mapSigner(config: Pick<Config, 'mapSigning'> & FilePlace): Promise<MapSigner | null> {
  if (!config.mapSigning) return null;
  const key = await readKey(join(filesFolderOf(config), 'modules'));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    publicKey,
    sign: text => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  };
}

async function readKey(folder: string): Promise<KeyObject> {
  const place = join(folder, 'map-key.pem');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await mkdir(folder, { recursive: true });
  // Of several processes that start at once the first one's stays.
  await writeFile(place, made, { flag: 'wx', mode: 0o600, flush: true }).catch(unlessThere);
  return createPrivateKey(await readFile(place, 'utf8'));
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
