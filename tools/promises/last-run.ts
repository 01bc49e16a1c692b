import { type Static, type TSchema, Type } from 'typebox';
import { Parse } from 'typebox/value';

/** One test that ran: its file from the root of the project, its full name, and how it ended. */
export type RanTest = {
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  /** Where the report says it for each test. */
  readonly seconds?: number;
};

const JestRun = Type.Object({
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      assertionResults: Type.Array(Type.Object({ fullName: Type.String(), status: Type.String() })),
    }),
  ),
});

export function ranByJest(report: unknown, root: string): RanTest[] {
  return Parse(JestRun, report).testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      // A run of the proofs leaves the rules beside them to `npm test`.
      .filter(({ status }) => status !== 'pending')
      .map(({ fullName, status }) => ({
        file: fromRoot(file, root),
        name: fullName,
        passed: status === 'passed',
      })),
  );
}

const Tries = Type.Object({ results: Type.Array(Type.Object({ duration: Type.Number() })) });
const Spec = Type.Object({
  title: Type.String(),
  ok: Type.Boolean(),
  file: Type.String(),
  tests: Type.Array(Tries),
});
const suite = <Inner extends TSchema>(inner: Inner) =>
  Type.Object({
    title: Type.String(),
    specs: Type.Optional(Type.Array(Spec)),
    suites: Type.Optional(Type.Array(inner)),
  });
// File, describe and one describe inside it: deeper stories are not told here.
const PlaywrightRun = Type.Object({ suites: Type.Array(suite(suite(suite(Type.Unknown())))) });
type Suite = { title: string; specs?: Static<typeof Spec>[]; suites?: unknown[] };

/** @param folder where the specs lie, from the root: the report names them from there */
export function ranByPlaywright(report: unknown, folder: string): RanTest[] {
  const collect = (node: Suite, path: readonly string[]): RanTest[] => [
    ...(node.specs ?? []).map(({ title, ok, file, tests }) => ({
      file: `${folder}/${file}`,
      name: [...path, title].join(' '),
      passed: ok,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, each) => sum + each.duration, 0) / 1000,
    })),
    ...(node.suites ?? []).filter(isSuite).flatMap(inner => collect(inner, [...path, inner.title])),
  ];
  return Parse(PlaywrightRun, report).suites.flatMap(file => collect(file, []));
}

function isSuite(value: unknown): value is Suite {
  return typeof value === 'object' && value !== null && 'title' in value;
}

const CaseRun = Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean() }));

/** Cases of a suite that writes its own list; all count as run by one file. */
export function ranCases(report: unknown, file: string): RanTest[] {
  return Parse(CaseRun, report).map(({ name, passed }) => ({ file, name, passed }));
}

/** A path as the project names it. */
export function fromRoot(file: string, root: string): string {
  return file.startsWith(root) ? file.slice(root.length + 1) : file;
}
