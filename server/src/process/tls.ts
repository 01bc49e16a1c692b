import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readSecretFile } from './machine/secret-file.ts';

const dayMs = 86_400_000;

/** What the folder that `npm run tls` wrote holds. @throws when it is missing, or its key is open to everybody */
export function readTls(folder: string): { cert: string; key: string } {
  return {
    cert: readFileSync(join(folder, 'server.crt'), 'utf8'),
    key: readSecretFile(join(folder, 'server.key')),
  };
}

/** Whole days until browsers refuse the certificate. */
export function tlsDaysLeft(folder: string, now: Date): number {
  const { validTo } = new X509Certificate(readTls(folder).cert);
  return Math.floor((Date.parse(validTo) - now.getTime()) / dayMs);
}
