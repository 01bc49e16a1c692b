import { type Finder, forbid, says, type Source } from './finding.ts';

/** Y-11: money and quantity never pass through a floating number. */
export const floatFinder = forbid([
  [/\bparseFloat\b/, 'parseFloat: parse money with shared/money'],
  [/\.toFixed\(/, 'toFixed: format money with shared/money'],
  [/\.toLocaleString\(/, 'toLocaleString: format with shared/money or shared/time'],
  [/\w*Fen\s*(?:\*|\/|%|\*\*)\s*[\w(]/, 'arithmetic on Fen: use multiplyFen or splitFen of shared/money'],
  [/\b\w+Fen\s*[-+]=?\s*\w/, 'arithmetic on Fen: use addFen, subtractFen or sumFen of shared/money'],
  [/\w\s*[-+*]\s*[\w.]*\w+Fen\b/, 'arithmetic on Fen: use the functions of shared/money'],
]);

/** U-40: a figure looks the same on every screen, because one function makes its text. */
export const formatFinder = forbid([
  [/\bIntl\./, 'Intl: format with shared/money, shared/time or a cell'],
  [/\.(?:toFixed|toPrecision|toLocale\w*)\(/, 'a format of its own: use shared/money, shared/time or a cell'],
  [/\.format\('(?!YYYY-MM-DD')/, 'a date format of its own: use shared/time'],
  [/¥\$\{(?!formatYuan|wholeYuan)/, 'an amount put together: use formatYuan'],
]);

/** Y-12: what the linter has no rule for. */
export const evasionFinder = forbid([
  [/^\s*(export\s+)?(const\s+)?enum\s+\w/, 'enum: write a union of literals and a table'],
]);

/**
 * Rules that are switched off hide in comments, so this one reads them. A rule about markup may be
 * switched off with its reason behind `--`, where the browser's own way is the better one.
 */
export const silencerFinder: Finder = source =>
  source.text.split('\n').flatMap((line, index) => {
    const why = silencerIn(line);
    return why === null ? [] : [says(source, index + 1, why)];
  });

function silencerIn(line: string): string | null {
  if (/@ts-(ignore|nocheck)/.test(line)) return 'the compiler is told to be silent';
  if (/\b(TODO|FIXME|XXX)\b/.test(line)) return 'unfinished: finish it or file an issue';
  const [, rules] = /(?:oxlint|eslint)-disable(?:-next-line|-line)?([^*]*)/.exec(line) ?? [];
  if (rules === undefined) return null;
  const [named = '', reason] = rules.split('--');
  const isMarkup = named.split(',').every(rule => /^\s*jsx-a11y\/[a-z-]+\s*$/.test(rule));
  return isMarkup && reason !== undefined ? null : 'a lint rule is switched off';
}

/** Y-13: nothing writes HTML or code from text, nothing reads the layout to grow a field. */
export const injectionFinder = forbid([
  [/\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b/, 'HTML from text'],
  [/\bdocument\.write(ln)?\b/, 'document.write'],
  [/\bnew Function\b|\beval\(/, 'code from text'],
  [/\bautoSize\b/, 'autoSize measures through an inline style, which the browser policy refuses'],
  [/renderMode:\s*'html'/, 'an HTML chart tooltip: use rich text'],
]);

const emptyFirstWord = /^(?:handle|manage)$/;
const emptyLastWord = /^(?:utils?|helpers?|data|info|manager|handler|common|misc)$/;
// A process of the operating system is a thing, so its names may begin with the word.
const emptyFunction =
  /\b(?:function|const) (?:(?:handle|manage)[A-Z]|process(?!Id|Start|Alive|Name|Command)[A-Z])\w*(?=\s*[(=])/;

/** Stored items whose names the specification gives. */
const givenNames = new Set(['pos-data', 'user-info']);

/** Names that say nothing: the trade has a word for it. */
export const emptyNameFinder: Finder = source => {
  const name = (source.file.split('/').at(-1) ?? '').replace(/\..*$/, '');
  const words = name.split('-');
  const isEmpty = emptyFirstWord.test(words[0] ?? '') || emptyLastWord.test(words.at(-1) ?? '');
  const inFile =
    isEmpty && !givenNames.has(name) ? [says(source, 1, `the file name ${name} says nothing`)] : [];
  return [...inFile, ...forbid([[emptyFunction, 'handle, process, manage: name what it does']])(source)];
};

/** Relative imports carry their extension, so that Node, webpack and a reader find the same file. */
export const extensionFinder = forbid([
  [/\b(?:from|import)\s*\(?\s*'\.{1,2}\/(?:[^']*\/)?[^'./]+'/, 'a relative import without .ts or .tsx'],
]);

/** A database client without a listener ends its process when the database goes away: only `openClient` makes one. */
export const bareClientFinder = forbid([
  [/\bnew (?:pg\.)?Client\(/, 'a database client of its own: openClient of server/src/db/connection'],
]);

/** SQL in template strings: values are parameters and columns are named. */
export const sqlFinder: Finder = source => {
  const found: string[] = [];
  source.text.split('\n').forEach((line, index) => {
    if (/\bselect\s+(?:\w+\.)?\*/.test(line))
      found.push(says(source, index + 1, 'select *: name the columns'));
  });
  return found;
};

/** Names under which the browser keeps something: the seven of the specification, or ours with a prefix. */
const storedNames = new Set([
  'token',
  'userInfo',
  'posData',
  'tkType',
  'isMenuType',
  'dynamicRoutes',
  'isTagsViewCurrenFull',
]);

export const storedNameFinder: Finder = source =>
  [...source.text.matchAll(/(?:localStorage|sessionStorage)\.(?:get|set|remove)Item\(\s*'([^']*)'/g)].flatMap(
    match => {
      const name = match[1] ?? '';
      if (storedNames.has(name) || name.startsWith('shanmen:')) return [];
      return [says(source, lineAt(source, match.index), `the stored name ${name} lacks the prefix shanmen:`)];
    },
  );

export function lineAt({ text }: Source, index: number): number {
  return text.slice(0, index).split('\n').length;
}
