import { type Finder, says, type Source } from './finding.ts';

/** kebab-case, with dots before the role: `order.service.ts`. */
export const fileNameFinder: Finder = source => {
  const odd = source.file.split('/').filter(part => !/^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(part));
  return odd.length > 0 ? [says(source, 1, `${odd.join(', ')} is not kebab-case`)] : [];
};

/**
 * Folders with more than about a dozen entries, files and folders together: a corridor where nothing is found in one
 * guess. A style and a test go with the file beside them and do not count; in a folder of tests alone each one counts.
 * `exceptions` names the folders that may hold more, each with the reason; one that is not needed is told as well.
 */
export function crowdedFolders(
  files: readonly string[],
  exceptions: Readonly<Record<string, string>> = {},
  most = 12,
): string[] {
  const inside = new Map<string, Set<string>>();
  const code = new Set(files.filter(file => !goesWithAnother(file)).map(folderOf));
  for (const file of files.filter(each => !goesWithAnother(each) || !code.has(folderOf(each)))) {
    const parts = file.split('/');
    for (const [depth, part] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/');
      inside.set(folder, (inside.get(folder) ?? new Set()).add(part));
    }
  }
  const isCrowded = (folder: string) => (inside.get(folder)?.size ?? 0) > most;
  return [
    ...[...inside]
      .filter(([folder]) => isCrowded(folder) && !Object.hasOwn(exceptions, folder))
      .map(
        ([folder, { size }]) => `${folder} holds ${size} entries, at most ${most}: give it rooms with names`,
      ),
    ...Object.keys(exceptions)
      .filter(folder => !isCrowded(folder))
      .map(folder => `${folder} is no longer crowded: strike the exception`),
  ];
}

const goesWithAnother = (file: string): boolean => /\.(test|proof)\.tsx?$|\.module\.css$/.test(file);
const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');

/** Files that `screens.ts` of a micro-app loads lazily, relative to the project. */
export function lazyFiles(screens: Source): string[] {
  const folder = screens.file.split('/').slice(0, -1).join('/');
  const loaded = screens.text.matchAll(/import\((?:\/\*[^*]*\*\/ )?'\.\/([^']+)'\)/g);
  return [...loaded].map(match => `${folder}/${match[1] ?? ''}`);
}

/** `index.ts` gathers exports only where a package promises an entry. */
export function barrelFinder(entries: ReadonlySet<string>): Finder {
  return source => {
    const isEntry = entries.has(source.file) || source.file.endsWith('/public.ts');
    if (isEntry) return [];
    const named = /\/index\.tsx?$/.test(source.file)
      ? [says(source, 1, 'an index file outside the package entries')]
      : [];
    const starred = source.text
      .split('\n')
      .flatMap((line, index) =>
        line.startsWith('export *') ? [says(source, index + 1, 'export *: import from where it stands')] : [],
      );
    return [...named, ...starred];
  };
}
