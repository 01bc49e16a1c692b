import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'shanmen-install-'));
  mkdirSync(join(clone, 'tools'));
  copyFileSync(join(import.meta.dirname, 'install.mjs'), join(clone, 'tools/install.mjs'));
  writePackage(join(clone, 'part'), { name: 'part', version: '1.0.0' });
  npm('pack', './part');
  const dependencies = { part: 'file:part-1.0.0.tgz' };
  writePackage(clone, { name: 'clone', version: '1.0.0', dependencies });
  npm('install', '--package-lock-only', '--offline');
});
afterEach(() => rmSync(clone, { recursive: true }));

describe('packages of a fresh clone', () => {
  it('are installed once by three commands that begin at the same time', async () => {
    const said = await Promise.all([install(), install(), install()]);
    expect(said.filter(text => text.includes('Installing packages'))).toHaveLength(1);
    expect(existsSync(join(clone, 'node_modules/part/package.json'))).toBe(true);
    expect(existsSync(join(clone, '.cache/installing'))).toBe(false);
  });

  it('are installed although whoever began was killed in it', async () => {
    mkdirSync(join(clone, '.cache'));
    // Above the highest number that a process can have.
    writeFileSync(join(clone, '.cache/installing'), '4194305');
    expect(await install()).toContain('Installing packages');
  });
});

/** What one command said; it fails as the command does. */
function install(): Promise<string> {
  const script = `(await import('./tools/install.mjs')).installPackages()`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: clone });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', part => (said += String(part)));
    child.stderr.on('data', part => (said += String(part)));
    child.once('close', code => (code === 0 ? resolve(said) : reject(new Error(said))));
  });
}

function writePackage(folder: string, content: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
}

function npm(...words: string[]): void {
  execFileSync('npm', words, { cwd: clone, stdio: 'ignore' });
}
