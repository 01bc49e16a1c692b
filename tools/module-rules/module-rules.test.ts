import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Type } from 'typebox';
import { Parse } from 'typebox/value';

import { type Violation, violations } from './violations.ts';

const root = join(import.meta.dirname, '../..');
// Inside the project, so that the packages the rules speak of are found.
const ground = join(root, '.cache/module-rules');
const config = join(root, '.dependency-cruiser.cjs');

const Cruise = Type.Object({
  summary: Type.Object({
    violations: Type.Array(Type.Object({ from: Type.String(), rule: Type.Object({ name: Type.String() }) })),
  }),
});
const Rules = Type.Object({ forbidden: Type.Array(Type.Object({ name: Type.String() })) });

function layOut(cases: readonly Violation[]): void {
  rmSync(ground, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(ground, path)), { recursive: true });
    writeFileSync(join(ground, path), text);
  };
  for (const { from, imports, also } of cases) {
    for (const [path, text] of Object.entries(also ?? {})) write(path, text);
    write(from, `import '${imports}';\n`);
  }
}

/** `rule file` of everything that dependency-cruiser finds in the broken tree. */
function cruise(): string[] {
  const folders = [...new Set(Object.values(violations).map(({ from }) => from.split('/')[0] ?? ''))];
  const command = [join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')];
  const options = ['--config', config, '--output-type', 'json', ...folders];
  const json = execFileSync(process.execPath, [...command, ...options], {
    cwd: ground,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const found = Parse(Cruise, JSON.parse(json)).summary.violations;
  return found.map(({ rule, from }) => `${rule.name} ${from}`);
}

describe('module rules', () => {
  let found: string[] = [];

  beforeAll(() => {
    layOut(Object.values(violations));
    found = cruise();
  });

  afterAll(() => rmSync(ground, { recursive: true, force: true }));

  it('Y-01 breaks every rule of the configuration once', () => {
    const { forbidden } = Parse(Rules, createRequire(import.meta.url)(config));
    const rules = forbidden.map(({ name }) => name);
    expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.entries(violations))('Y-01 %s fires', (rule, { from }) => {
    expect(found).toContain(`${rule} ${from}`);
  });

  it('leaves the innocent files of the broken tree alone', () => {
    const guilty = new Set(Object.values(violations).map(({ from }) => from));
    guilty.add('shared/print/hen.ts'); // the other half of the cycle
    const accused = found.map(line => line.split(' ')[1]).filter(file => !guilty.has(file ?? ''));
    expect(accused).toEqual([]);
  });
});
