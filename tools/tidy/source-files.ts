import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** The workspaces that hold code, as folders. */
export const codeFolders = [
  'root-config',
  'mf-auth',
  'mf-entrance',
  'mf-booking',
  'mf-ticket',
  'mf-goods',
  'mf-reports',
  'mf-admin',
  'shared',
  'server',
  'e2e',
  'tools',
] as const;

/** Every file of the project that Git knows or would add, sorted, relative to the root. */
export function projectFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter(file => file !== '' && existsSync(join(root, file)))
    .toSorted();
}

/** Files that hold TypeScript of ours. */
export function typeScriptFiles(): readonly string[] {
  const folders: ReadonlySet<string> = new Set(codeFolders);
  return projectFiles().filter(file => /\.tsx?$/.test(file) && folders.has(file.split('/')[0] ?? ''));
}

/** Holds tests, stories or proofs, which run by themselves. */
export function holdsTests(file: string): boolean {
  return /\.(test|spec|proof)\.tsx?$/.test(file);
}

/** Runs in `npm run proofs` rather than in `npm test`. */
export function isProof(file: string): boolean {
  return /\.proof\.tsx?$/.test(file);
}

/** Holds tests, or only helps them. */
export function isTest(file: string): boolean {
  return holdsTests(file) || file.startsWith('server/test/') || file.startsWith('e2e/');
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
