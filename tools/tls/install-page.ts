import { X509Certificate } from 'node:crypto';

/** What whoever sets up a till reads: how the browser learns to trust the server. */
export function installPage(authority: string, names: readonly string[]): string {
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
