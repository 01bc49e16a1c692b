import { execFileSync } from 'node:child_process';

import { Type } from 'typebox';
import { Parse } from 'typebox/value';

import { missingPackages } from '../lock/missing-packages.ts';
import { stagesOf } from '../pipeline/plans.ts';
import { bin } from '../pipeline/step.ts';
import { projectFiles, readSource, root, typeScriptFiles } from './source-files.ts';
import {
  changelogComplaints,
  foreignPackages,
  subjectComplaints,
  tooNewPackages,
} from './repository-finders.ts';

const Lock = Type.Object({
  packages: Type.Record(
    Type.String(),
    Type.Object({
      resolved: Type.Optional(Type.String()),
      engines: Type.Optional(Type.Unknown()),
      optionalDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
});
const Package = Type.Object({
  version: Type.String(),
  private: Type.Literal(true),
  type: Type.Literal('module'),
  dependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
  devDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const lock = Parse(Lock, JSON.parse(readSource('package-lock.json')));
const manifests = projectFiles().filter(file => /(^|\/)package\.json$/.test(file));

/** Subjects from before this test ran on every check; what is published is not rewritten. */
const older = new Set([
  'ui: Name buttons in Chinese only, and test the goods list through its app',
  'e2e: Open every screen, look for accessibility faults, swap an application',
  'tools: Let chaos count as the tests it is, and judge screens by their file',
  "server: Print the first administrator's code, refuse demo users in production",
]);

describe('repository', () => {
  it('Y-20 has commit subjects of one form', () => {
    const subjects = execFileSync('git', ['log', '--format=%s'], { cwd: root, encoding: 'utf8' });
    const young = subjects
      .trim()
      .split('\n')
      .filter(subject => !older.has(subject));
    expect(subjectComplaints(young)).toEqual([]);
  });

  it('Y-20 has a changelog of one form, with the present version in it', () => {
    const { version } = Parse(Package, JSON.parse(readSource('package.json')));
    expect(changelogComplaints(readSource('CHANGELOG.md'), version)).toEqual([]);
  });

  // A pattern that matches no folder checks nothing and says nothing.
  it('checks the types of every file', () => {
    const [node, ...words] = bin('typescript/bin/tsc', '-p', '.', '--listFilesOnly');
    const seen = execFileSync(node, words, { cwd: root, encoding: 'utf8' }).split('\n');
    const checked = new Set(seen.map(file => file.replace(`${root}/`, '')));
    expect(typeScriptFiles().filter(file => !checked.has(file))).toEqual([]);
  });

  it('uses no package that the oldest supported Node cannot run', () => {
    expect(tooNewPackages(lock.packages, '20.19.0')).toEqual([]);
  });

  it('Z-26 fetches packages from the public registry only', () => {
    expect(foreignPackages(lock.packages)).toEqual([]);
  });

  it('Z-26 has a lock file for every platform (otherwise: npm run lock)', () => {
    expect(missingPackages(lock.packages).map(([path]) => path)).toEqual([]);
  });

  it.each(manifests)('%s is private, a module, and names exact versions', file => {
    const { dependencies = {}, devDependencies = {} } = Parse(Package, JSON.parse(readSource(file)));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name, range]) =>
        !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range) && !(name.startsWith('@shanmen/') && range === '*'),
    );
    expect(loose).toEqual([]);
  });

  it('reads the sources in every check, those that take long beside the tests', () => {
    // Without the numbers: a number in a test says that the test proves it.
    const names = stagesOf('check', [])
      .flat()
      .map(({ name }) => name.replace(/[A-Z]-\d\d /g, ''));
    expect(names).toEqual(['build', 'format', 'module rules', 'dead code', 'jest', 'types', 'lint']);
  });
});

describe('the finders find', () => {
  it.each([
    ['Refuse to issue more than is in stock'],
    ['goods: refuse to issue more than is in stock'],
    ['goods: Refuse to issue more than is in stock.'],
    [`goods: Refuse ${'very '.repeat(20)}much`],
  ])('Y-20 a subject of another form: %s', subject => {
    expect(subjectComplaints([subject])).toHaveLength(1);
  });

  it.each([
    ['no title', '## 1.0.0 – 2026-01-01\n', 'the first heading is not "# Changelog"'],
    ['a version without a day', '# Changelog\n## 1.0.0\n', 'a release is "version – day": 1.0.0'],
    [
      'the present version missing',
      '# Changelog\n## Unreleased\n',
      'version 1.0.0 of package.json has no section',
    ],
    [
      'old before new',
      '# Changelog\n## 0.9.0 – 2026-01-01\n## 1.0.0 – 2026-02-01\n',
      'versions do not go from new to old',
    ],
    ['another kind', '# Changelog\n## 1.0.0 – 2026-01-01\n### News\n', 'unknown kind of change: News'],
  ])('Y-20 in a changelog: %s', (_, text, complaint) => {
    expect(changelogComplaints(text, '1.0.0')).toContain(complaint);
  });

  it('a package for newer Nodes only', () => {
    const packages = { 'node_modules/modern': { engines: { node: '>=22' } } };
    expect(tooNewPackages(packages, '20.19.0')).toEqual(['node_modules/modern wants Node >=22']);
  });

  it('Z-26 a package of another platform that the lock file lacks', () => {
    const wanting = { optionalDependencies: { '@tool/core-darwin-arm64': '1.2.3' } };
    const entry = { version: '1.2.3', cpu: ['arm64'], optional: true, os: ['darwin'] };
    expect(missingPackages({ 'node_modules/tool': wanting })).toEqual([
      ['node_modules/@tool/core-darwin-arm64', entry],
    ]);
    const locked = { 'node_modules/tool': wanting, 'node_modules/@tool/core-darwin-arm64': {} };
    expect(missingPackages(locked)).toEqual([]);
  });

  it('Z-26 a package from elsewhere', () => {
    const packages = { 'node_modules/odd': { resolved: 'https://mirror.example/odd.tgz' } };
    expect(foreignPackages(packages)).toHaveLength(1);
  });
});
