// Plain JavaScript without packages: this file runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const lockFile = join(root, 'package-lock.json');
/** npm writes down here what it has really installed. */
const installedFile = join(root, 'node_modules/.package-lock.json');
const cacheFolder = join(root, '.cache');
/** Names the process that installs just now. */
const turnFile = join(cacheFolder, 'installing');

/**
 * Installs exactly what package-lock.json names, unless it is there already.
 * Package scripts stay off: nothing of ours needs one, and they would run as whoever starts us.
 */
export function installPackages() {
  if (isInstalled()) return;
  awaitTurn();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(turnFile, { force: true });
  }
}

/** `npm start` and `npm test` may begin at once in two terminals: the second finds what the first installed. */
function awaitTurn() {
  for (let told = false; !takeTurn(); told = true) {
    if (!told) console.log('Another command is installing the packages; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  }
}

function takeTurn() {
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${turnFile}-${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // Whoever reads it reads the whole of it.
    linkSync(draft, turnFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind()) rmSync(turnFile, { force: true });
    return false;
  } finally {
    rmSync(draft);
  }
}

/** Whoever was killed in it leaves its name. */
function isLeftBehind() {
  try {
    process.kill(Number(readFileSync(turnFile, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function install() {
  const fresh = !existsSync(join(root, 'node_modules'));
  console.log(fresh ? 'Installing packages (once, about a minute) …' : 'Bringing packages up to date …');
  const command = fresh ? 'ci' : 'install';
  const { program, before } = npmProgram();
  const options = [...before, command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(program, options, { cwd: root, stdio: 'inherit' });
  if (status === 0) return;
  const cause = error ? ` (${error.message})` : '';
  throw new Error(
    `The packages could not be installed${cause}. Check the network or the npm registry in your .npmrc, ` +
      'then repeat the command; it goes on where it stopped.',
  );
}

/** Whether each package that the lock file requires lies in node_modules in the same version. */
function isInstalled() {
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || optional || link || installed[path]?.version === version,
  );
}

/** npm beside the running Node, so that a machine with several Nodes does not mix them. */
function npmProgram() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  return existsSync(beside)
    ? { program: process.execPath, before: [beside] }
    : { program: 'npm', before: [] };
}
