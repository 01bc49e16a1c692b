import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';

import { type Certified, makeAuthority, makeServer } from './certificates.ts';
import { installPage } from './install-page.ts';

export const usage = [
  'usage: npm run tls -- init 192.168.1.10 shanmen.lan   an authority and a certificate for these hosts',
  '       npm run tls -- renew                           a new certificate for the same hosts',
].join('\n');

/** Below the data folder: what the server reads, and apart from it the key that may sign. */
const serverPart = 'tls';
const authorityPart = 'tls-authority';

/** Answers what the person who asked reads. @throws a sentence that says what is in the way */
export async function run(words: readonly string[], dataFolder: string, now: Date): Promise<string> {
  const [verb, ...names] = words;
  const folder = resolve(dataFolder);
  if (verb === 'init' && names.length > 0) return init(folder, names, now);
  if (verb === 'renew' && names.length === 0) return renew(folder, now);
  return usage;
}

async function init(folder: string, names: readonly string[], now: Date): Promise<string> {
  const wrong = names.find(name => !isIPv4(name) && !/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name));
  if (wrong !== undefined) throw new Error(`${wrong} is neither an IPv4 address nor a host name`);
  const authority = await makeAuthority(names, now);
  await mkdir(join(folder, authorityPart), { recursive: true, mode: 0o700 });
  // Every till trusts the first one: a second would have to be installed on all of them.
  await writeNew(join(folder, authorityPart, 'authority.key'), authority.key, 0o600);
  await writeNew(join(folder, authorityPart, 'authority.crt'), authority.certificate, 0o644);
  await mkdir(join(folder, serverPart), { recursive: true, mode: 0o700 });
  await certify(folder, authority, names, now);
  const page = join(folder, serverPart, 'install.html');
  await writeFile(page, installPage(authority.certificate, names));
  return [
    `The server is certified for ${names.join(', ')}. Start it with`,
    `  SHANMEN_TLS=${join(folder, serverPart)} npm start`,
    `and let every till trust ${join(folder, authorityPart, 'authority.crt')}: ${page} says how.`,
    `Keep ${join(folder, authorityPart, 'authority.key')} on another machine; only renew needs it here.`,
  ].join('\n');
}

async function renew(folder: string, now: Date): Promise<string> {
  const part = join(folder, authorityPart);
  const [key, certificate, old] = await Promise.all([
    readFile(join(part, 'authority.key'), 'utf8'),
    readFile(join(part, 'authority.crt'), 'utf8'),
    readFile(join(folder, serverPart, 'server.crt'), 'utf8'),
  ]);
  const until = await certify(folder, { key, certificate }, namesIn(old), now);
  return `The certificate is renewed until ${until}; a start takes it.`;
}

/** @returns the last moment of the new certificate */
async function certify(
  folder: string,
  authority: Certified,
  names: readonly string[],
  now: Date,
): Promise<string> {
  const server = await makeServer(authority, names, now);
  await writeFile(join(folder, serverPart, 'server.key'), server.key, { mode: 0o600 });
  await writeFile(join(folder, serverPart, 'server.crt'), server.certificate);
  return new X509Certificate(server.certificate).validTo;
}

/** `DNS:shanmen.lan, IP Address:192.168.1.10` */
function namesIn(certificate: string): string[] {
  const { subjectAltName = '' } = new X509Certificate(certificate);
  return subjectAltName.split(', ').map(name => name.replace(/^(DNS|IP Address):/, ''));
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} is there already: renew makes a new certificate with it`);
  await writeFile(path, text, { flag: 'wx', mode });
}
