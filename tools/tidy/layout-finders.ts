import { countLines, type Finder, says, type Source } from './finding.ts';

/** Y-03 */
const longestFile = 300;

export const lengthFinder: Finder = source => {
  const lines = countLines(source.text);
  return lines > longestFile
    ? [says(source, longestFile + 1, `${lines} lines, at most ${longestFile}: split it`)]
    : [];
};

/** kebab-case, with dots before the role: `order.service.ts`. */
export const fileNameFinder: Finder = source => {
  const odd = source.file.split('/').filter(part => !/^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(part));
  return odd.length > 0 ? [says(source, 1, `${odd.join(', ')} is not kebab-case`)] : [];
};

/** Above eight files a feature folder hides its feature. Tests and styles stand beside their file and do not count. */
export function crowdedFolders(files: readonly string[], most = 8): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter(each => /\.tsx?$/.test(each) && !/\.(test|proof)\.tsx?$/.test(each))) {
    const folder = file.split('/').slice(0, -1).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([, inside]) => inside > most);
  return crowded.map(
    ([folder, inside]) => `${folder} holds ${inside} files, at most ${most}: split the feature`,
  );
}

/** Files that `screens.ts` of a micro-app loads lazily, relative to the project. */
export function lazyFiles(screens: Source): string[] {
  const folder = screens.file.split('/').slice(0, -1).join('/');
  const loaded = screens.text.matchAll(/import\((?:\/\*[^*]*\*\/ )?'\.\/([^']+)'\)/g);
  return [...loaded].map(match => `${folder}/${match[1] ?? ''}`);
}

/** The file beside a lazy screen that holds it, when the screen only passes it on. */
export function passedOnFrom({ file, text }: Source): string[] {
  const folder = file.split('/').slice(0, -1).join('/');
  return [...text.matchAll(/^export \{ \w+ as default \} from '\.\/([^']+)'/gm)].map(
    match => `${folder}/${match[1] ?? ''}`,
  );
}

/** A default export is what a lazy screen needs and nobody else: one line that passes the named component on. */
export function defaultExportFinder(lazy: ReadonlySet<string>): Finder {
  return source =>
    source.text.split('\n').flatMap((line, index) => {
      if (!/\bexport default\b|\bas default\b/.test(line)) return [];
      if (!lazy.has(source.file))
        return [says(source, index + 1, 'a default export outside the lazy screens')];
      const plain = /^export default \w+;$/.test(line) || /^export \{ \w+ as default \}/.test(line);
      return plain
        ? []
        : [says(source, index + 1, 'the default export of a screen is one line: export default Name;')];
    });
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
