import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';

import { type Certified, makeAuthority, makeServer } from './certificates.ts';

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

/** What whoever sets up a till reads: how the browser learns to trust the server. */
function installPage(authority: string, names: readonly string[]): string {
  const { fingerprint256, validTo } = new X509Certificate(authority);
  const until = new Date(validTo).toISOString().slice(0, 10);
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>在收银机上安装证书</title>
<h1>在收银机上安装证书</h1>
<p>每台收银机、闸机平板和办公电脑做一次。证书只对 ${names.join('、')} 有效，至 ${until}。</p>
<ol>
  <li>用 U 盘把 <code>authority.crt</code> 拷到这台电脑。不要从邮件或聊天软件接收。</li>
  <li>核对指纹（SHA-256）：<br><code>${fingerprint256}</code></li>
  <li>Windows：双击 <code>authority.crt</code>，安装证书，选择「本地计算机」和「受信任的根证书颁发机构」。</li>
  <li>统信、麒麟等 Linux：<code>sudo cp authority.crt /usr/local/share/ca-certificates/shanmen.crt && sudo update-ca-certificates</code>；Chrome 另在「设置 · 隐私与安全 · 安全 · 管理证书」中导入。</li>
  <li>安卓：设置 · 安全 · 加密与凭据 · 安装证书 · CA 证书。</li>
  <li>重开浏览器，打开 <code>https://${names[0] ?? ''}:8443</code>，地址栏不再提示不安全即可。</li>
</ol>
</html>
`;
}
