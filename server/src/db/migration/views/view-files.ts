import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A view or a function of the database in its only form, with what may be granted on it. */
export type ViewFile = {
  /** `area.name`, as SQL calls it. */
  name: string;
  sha256: string;
  text: string;
  /** Names of the other files that its text speaks of. */
  needs: readonly string[];
};

const viewFolder = fileURLToPath(new URL('../../../../views', import.meta.url));

/**
 * The files of `<area>/…/<name>.sql`, each after those that it is made of.
 * @throws a sentence when a file does not make what its name says, or when two files need each other
 */
export async function readViewFiles(folder = viewFolder): Promise<ViewFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.sql')).sort();
  const read = await Promise.all(paths.map(path => readViewFile(folder, path)));
  const names = new Set(read.map(({ name }) => name));
  if (names.size < read.length) throw new Error(`two files of ${folder} make the same view or function`);
  return inOrder(read.map(file => ({ ...file, needs: namesIn(file).filter(name => names.has(name)) })));
}

async function readViewFile(folder: string, path: string): Promise<Omit<ViewFile, 'needs'>> {
  const text = await readFile(join(folder, path), 'utf8');
  const name = `${path.split(/[/\\]/)[0]}.${basename(path, '.sql')}`;
  if (!text.startsWith('-- '))
    throw new Error(`${path} must begin with a comment: what it shows, and to whom`);
  const made = [...text.matchAll(/^create (?:view|or replace function) ([\w.]+)/gm)].map(([, it]) => it);
  if (made.join() !== name) {
    throw new Error(
      `${path} must hold one \`create view ${name}\` or \`create or replace function ${name}\``,
    );
  }
  return { name, sha256: createHash('sha256').update(text).digest('hex'), text };
}

function namesIn({ name, text }: Pick<ViewFile, 'name' | 'text'>): string[] {
  const code = text.replace(/--.*$/gm, '');
  return [...new Set(code.match(/\b[a-z]+\.\w+\b/g))].filter(other => other !== name);
}

function inOrder(files: readonly ViewFile[]): ViewFile[] {
  const ordered = new Map<string, ViewFile>();
  while (ordered.size < files.length) {
    const ready = files.filter(
      ({ name, needs }) => !ordered.has(name) && needs.every(need => ordered.has(need)),
    );
    if (ready.length === 0) {
      const left = files.filter(({ name }) => !ordered.has(name)).map(({ name }) => name);
      throw new Error(`views need each other: ${left.join(', ')}`);
    }
    for (const file of ready) ordered.set(file.name, file);
  }
  return [...ordered.values()];
}

/** `changed`, and whatever is made of them, in order. */
export function withDependants(files: readonly ViewFile[], changed: ReadonlySet<string>): ViewFile[] {
  const found = new Set(changed);
  return files.filter(({ name, needs }) => {
    if (!found.has(name) && !needs.some(need => found.has(need))) return false;
    found.add(name);
    return true;
  });
}

/**
 * A migration makes its triggers together with the functions that they run. Their bodies are looked at with the views,
 * when all tables are there.
 */
export function withItsFunctions(migration: string, files: readonly ViewFile[]): string {
  const run = new Set([...migration.matchAll(/execute function ([\w.]+)/g)].map(([, name]) => name));
  const functions = files.filter(({ name }) => run.has(name)).map(({ text }) => text);
  if (functions.length === 0) return migration;
  return ['set check_function_bodies = off;', ...functions, 'reset check_function_bodies;', migration].join(
    '\n',
  );
}
