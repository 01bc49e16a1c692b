import { type Finder, type Source } from './finding.ts';
import {
  bareClientFinder,
  emptyNameFinder,
  evasionFinder,
  extensionFinder,
  floatFinder,
  formatFinder,
  injectionFinder,
  silencerFinder,
  sqlFinder,
  storedNameFinder,
} from './code-finders.ts';
import { takenKeyFinder } from './key-finder.ts';
import { isTest, readSource, typeScriptFiles } from './source-files.ts';

const sources: readonly Source[] = typeScriptFiles().map(file => ({ file, text: readSource(file) }));
// The finders and their samples speak of what they forbid.
const judged = sources.filter(({ file }) => !file.startsWith('tools/tidy'));
const product = judged.filter(({ file }) => !isTest(file) && !file.startsWith('tools/'));

const findIn = (list: readonly Source[], finder: Finder): string[] => list.flatMap(finder);
const sample = (text: string, file = 'mf-goods/src/goods/item/sample.ts'): Source => ({ file, text });

describe('code', () => {
  it('Y-11 does no arithmetic on money outside shared/money', () => {
    const elsewhere = product.filter(({ file }) => !file.startsWith('shared/money/'));
    expect(findIn(elsewhere, floatFinder)).toEqual([]);
  });

  it('U-40 formats figures and dates in one place', () => {
    const elsewhere = product.filter(({ file }) => !/^(server|e2e|shared\/(money|time))\//.test(file));
    expect(findIn(elsewhere, formatFinder)).toEqual([]);
  });

  it('Y-12 has no enum', () => expect(findIn(judged, evasionFinder)).toEqual([]));

  it('Y-12 silences neither the compiler nor the linter', () => {
    expect(findIn(judged, silencerFinder)).toEqual([]);
  });

  it('Y-13 makes no HTML and no code from text', () => {
    expect(findIn(product, injectionFinder)).toEqual([]);
  });

  it('has no names that say nothing', () => expect(findIn(judged, emptyNameFinder)).toEqual([]));

  it('imports its own files with their extension', () => {
    expect(findIn(judged, extensionFinder)).toEqual([]);
  });

  it('names the columns it selects', () => {
    expect(
      findIn(
        product.filter(({ file }) => file.startsWith('server/')),
        sqlFinder,
      ),
    ).toEqual([]);
  });

  it('opens no database client that would end its process', () => {
    const elsewhere = judged.filter(({ file }) => file !== 'server/src/db/connection/connection.ts');
    expect(findIn(elsewhere, bareClientFinder)).toEqual([]);
  });

  it('keeps things in the browser under agreed names only', () => {
    expect(findIn(product, storedNameFinder)).toEqual([]);
  });

  it('T-49 takes no key from the shell or the browser', () => {
    expect(
      findIn(
        product.filter(({ file }) => file.startsWith('mf-')),
        takenKeyFinder,
      ),
    ).toEqual([]);
  });
});

describe('the finders find', () => {
  it.each<[string, Finder, string]>([
    ['Y-11 a float parse', floatFinder, 'const price = parseFloat(text);'],
    ['Y-11 a rounded text', floatFinder, 'return (fen / 100).toFixed(2);'],
    ['Y-11 a locale text', floatFinder, 'return amount.toLocaleString();'],
    ['Y-11 a product', floatFinder, 'const sum = priceFen * quantity;'],
    ['Y-11 a sum', floatFinder, 'const sum = line.priceFen + other;'],
    ['Y-11 a difference', floatFinder, 'const change = given - order.totalFen;'],
    ['U-40 a locale format', formatFinder, "new Intl.NumberFormat('zh-CN').format(sum)"],
    ['U-40 a share', formatFinder, 'share.toPrecision(3)'],
    ['U-40 a date', formatFinder, "dayjs(at).format('MM/DD')"],
    ['U-40 an amount', formatFinder, 'const text = `¥${yuan}`;'],
    ['Y-12 an enum', evasionFinder, 'export enum Letter { R }'],
    ['Y-12 a silenced compiler', silencerFinder, '// @ts-ignore'],
    ['Y-12 a silenced rule', silencerFinder, '/* oxlint-disable no-eval */'],
    ['an unfinished place', silencerFinder, '// TODO later'],
    ['Y-13 HTML from text', injectionFinder, 'node.innerHTML = text;'],
    ['Y-13 HTML in React', injectionFinder, '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['Y-13 a written document', injectionFinder, 'document.write(text);'],
    ['Y-13 code from text', injectionFinder, 'new Function(text)();'],
    ['an empty name', emptyNameFinder, 'function handleClick() {}'],
    ['a missing extension', extensionFinder, "import { a } from './order';"],
    ['all columns', sqlFinder, 'sql`select * from ticket.ticket`'],
    ['a client without a listener', bareClientFinder, 'const client = new Client(config);'],
    ['T-49 a key of the browser', takenKeyFinder, "{ strokes: ['F8', 'F5'] }"],
    ['T-49 a key of the shell', takenKeyFinder, "{ strokes: ['Alt+W'] }"],
    ['a stored name of our own without prefix', storedNameFinder, "localStorage.setItem('theme', 'dark')"],
  ])('%s', (_, finder, text) => expect(finder(sample(text))).toHaveLength(1));

  it('an empty file name', () => {
    expect(emptyNameFinder(sample('', 'server/src/http/error-handler.ts'))).toHaveLength(1);
  });

  it('nothing in what comments say', () => {
    expect(floatFinder(sample('// never parseFloat\n/* nor\n toFixed(2) */'))).toEqual([]);
  });
});
