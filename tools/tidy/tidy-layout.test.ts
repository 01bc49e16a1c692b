import { isTest, projectFiles, readSource, typeScriptFiles } from './source-files.ts';
import { countLines, type Source } from './finding.ts';
import { barrelFinder, crowdedFolders, fileNameFinder, lazyFiles } from './layout-finders.ts';
import { shellBrakes } from './shell-brakes.ts';

const read = (file: string): Source => ({ file, text: readSource(file) });
const all = projectFiles();
const typeScript = typeScriptFiles().map(read);
const screenTables = all.filter(file => /^mf-[^/]+\/src\/screens\.ts$/.test(file)).map(read);
const lazy = new Set(screenTables.flatMap(lazyFiles));

/** Entries that shared/package.json and shared/ui/package.json promise. */
const packageEntries = new Set([
  'shared/client/index.ts',
  'shared/client/testing/index.ts',
  'shared/counter/index.ts',
  'shared/print/index.ts',
  'shared/ui/index.ts',
  // Stands in for the theme of the product and passes on what it leaves as it is.
  'tools/webpack/antd/plain-antd/theme.ts',
]);
/** Folders that hold more than about a dozen entries, each with the reason. */
const crowded: Readonly<Record<string, string>> = {
  '': 'the workspaces, and the settings that tools look for at the root',
  'docs/howto': 'one page for each task, read by its name',
  'server/migrations': 'a numbered series that only grows',
  'server/src': 'one folder for each area, beside the layers that areas stand on',
  'server/src/ticket': 'the twelve rooms of ticketing, its routes and its door',
  'server/src/ticket/booking': 'a folder for each thing that a visitor does by himself',
  'shared/contracts': 'one folder for each area, beside what all areas exchange',
  'shared/contracts/ticket': 'the twelve rooms of ticketing, and its screens',
  'shared/contracts/ticket/booking': 'a file for each thing that a visitor does by himself',
  tools: 'the commands of package.json, beside a folder for what each one does',
};

describe('layout', () => {
  it('Y-03 lets the linter hold functions under 70 lines', () => {
    const { rules } = JSON.parse(readSource('.oxlintrc.json'));
    expect(rules['max-lines-per-function']).toEqual(['error', expect.objectContaining({ max: 70 })]);
  });

  it('U-11 Y-04 keeps the shared shells small', () => {
    const shells = typeScript.filter(({ file }) => file.startsWith('shared/ui/') && !isTest(file));
    expect(shells.flatMap(shellBrakes)).toEqual([]);
  });

  it('Y-05 draws each screen in 120 lines below its imports', () => {
    const drawing = (text: string) => text.replaceAll(/^import [^;]+;\n/gm, '');
    const long = typeScript.filter(({ file, text }) => lazy.has(file) && countLines(drawing(text)) > 120);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('has no barrels besides public.ts and the package entries', () => {
    expect(typeScript.flatMap(barrelFinder(packageEntries))).toEqual([]);
  });

  it('names files in kebab-case, migrations as their tables', () => {
    const named = all.filter(file => !/(^|\/)(README|CHANGELOG|LICENSE)(\.md)?$|\.sql$/.test(file));
    expect(named.map(file => ({ file, text: '' })).flatMap(fileNameFinder)).toEqual([]);
  });

  it('Y-03 holds about a dozen entries in a folder', () => {
    expect(crowdedFolders(all, crowded)).toEqual([]);
  });
});

describe('the finders find', () => {
  const source = (text: string, file = 'mf-goods/src/goods/shelf.tsx'): Source => ({ file, text });

  it('U-11 Y-04 an eleventh property, a long shell and a forbidden name', () => {
    const shell = (properties: string, lines = 1) =>
      source(
        `export type ListScreenProps = {\n${properties}};\n${'line\n'.repeat(lines)}`,
        'shared/ui/list-screen.tsx',
      );
    const many = Array.from({ length: 11 }, (_, number) => `  part${number}: string;\n`).join('');
    expect(shellBrakes(shell('  title: string;\n'))).toEqual([]);
    expect(shellBrakes(shell(many))).toHaveLength(1);
    expect(shellBrakes(shell('  title: string;\n', 150))).toHaveLength(1);
    expect(shellBrakes(shell('  customRow: string;\n'))).toHaveLength(1);
    expect(shellBrakes(shell('  renderRowExtra: string;\n'))).toHaveLength(1);
  });

  it('lazy screens in a screen table', () => {
    const shelf = (path: string) => source(`const a = () => import(${path});`, 'mf-goods/src/screens.ts');
    for (const path of ["'./goods/shelf.tsx'", '/* webpackMode: "eager" */ \'./goods/shelf.tsx\'']) {
      expect(lazyFiles(shelf(path))).toEqual(['mf-goods/src/goods/shelf.tsx']);
    }
  });

  it('a barrel', () => {
    expect(barrelFinder(new Set())(source('', 'mf-goods/src/goods/index.ts'))).toHaveLength(1);
    expect(barrelFinder(new Set())(source("export * from './a.ts';"))).toHaveLength(1);
  });

  it('a name that is not kebab-case', () => {
    expect(fileNameFinder(source('', 'mf-goods/src/ShelfList.tsx'))).toHaveLength(1);
  });

  it('a thirteenth entry in a folder, unless it is a test or a style beside a file', () => {
    const dozen = Array.from({ length: 12 }, (_, number) => `mf-goods/src/goods/part-${number}.ts`);
    const beside = ['mf-goods/src/goods/part-1.test.ts', 'mf-goods/src/goods/goods.module.css'];
    expect(crowdedFolders([...dozen, ...beside])).toEqual([]);
    expect(crowdedFolders([...dozen, 'mf-goods/src/goods/item/item.ts'])).toHaveLength(1);
  });

  it('a thirteenth test in a folder of tests alone', () => {
    const tests = Array.from({ length: 13 }, (_, number) => `server/test/proofs/kill-${number}.test.ts`);
    expect(crowdedFolders(tests)).toHaveLength(1);
    expect(crowdedFolders(tests.slice(1))).toEqual([]);
  });

  it('an exception for a folder that is crowded no longer', () => {
    expect(crowdedFolders(['docs/glossary.md'], { docs: 'one page for each subject' })).toHaveLength(1);
  });
});
