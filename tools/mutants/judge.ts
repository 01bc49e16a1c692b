import { stripVTControlCharacters } from 'node:util';

import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

import type { Patch } from '../../server/test/proofs/mutant.ts';

/** `error`: the run says nothing about the check, for instance because a file no longer compiled. */
export type Verdict = { readonly kind: 'passed' | 'killed' | 'survived' | 'error'; readonly reason: string };

/** What `jest --json` writes, as far as it is read here. */
const Report = Type.Object({
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          fullName: Type.String(),
          status: Type.String(),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});

type Result = Static<typeof Report>['testResults'][number]['assertionResults'][number];

/** What a test throws where `expect` or `node:assert` is not content, also inside a property of fast-check. */
const assertion = /\bexpect\(.*\)|\bexpect\.\w+\(|AssertionError/;

/** The source with the patch in it. @throws Error where the text to find does not stand there exactly once */
export function patched(source: string, { find, replace }: Patch): string {
  const parts = find.trim().split(/\s+/);
  const pattern = new RegExp(
    parts.map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('\\s+'),
    'g',
  );
  const [found, ...others] = find.trim() === '' ? [] : source.matchAll(pattern);
  if (found === undefined) throw new Error(`does not hold ${find}`);
  if (others.length > 0) throw new Error(`holds ${others.length + 1} times ${find}`);
  return source.slice(0, found.index) + replace + source.slice(found.index + found[0].length);
}

/** Whether every test of the names passes in the product as it is. */
export function judgeUnpatched(report: unknown, test: string, named: string): Verdict {
  const read = resultsOf(report, test, named);
  if (!Array.isArray(read)) return read;
  const failed = read.find(({ status }) => status !== 'passed');
  if (failed) return error(`fails without a patch: ${failed.fullName}\n${messageOf(failed)}`);
  return { kind: 'passed', reason: `${read.length} tests` };
}

/** Whether a test of the names sees that the check is gone. */
export function judgePatched(report: unknown, test: string, named: string): Verdict {
  const read = resultsOf(report, test, named);
  if (!Array.isArray(read)) return read;
  const failed = read.filter(({ status }) => status === 'failed');
  const killer = failed.find(result => assertion.test(messageOf(result)));
  if (killer) return { kind: 'killed', reason: killer.fullName };
  const [broken] = failed;
  if (broken) return error(`fails by no assertion: ${broken.fullName}\n${messageOf(broken)}`);
  return { kind: 'survived', reason: `${read.length} tests passed: ${read[0]?.fullName}` };
}

/** The results of the named tests that ran, or why there are none. */
function resultsOf(report: unknown, test: string, named: string): Result[] | Verdict {
  if (report === null) return error(`Jest left no report of ${test}`);
  const suite = Parse(Report, report).testResults.find(({ name }) => name.endsWith(`/${test}`));
  if (suite === undefined) return error(`${test} did not run`);
  if (suite.assertionResults.length === 0) return error(`${test} did not begin\n${plain(suite.message)}`);
  const pattern = new RegExp(named, 'i');
  const ran = suite.assertionResults.filter(
    ({ fullName, status }) => pattern.test(fullName) && (status === 'passed' || status === 'failed'),
  );
  return ran.length > 0 ? ran : error(`no test of ${test} is named ${named}`);
}

export function error(reason: string): Verdict {
  return { kind: 'error', reason };
}

function messageOf({ failureMessages }: Result): string {
  return plain(failureMessages.join('\n'));
}

function plain(text: string): string {
  return stripVTControlCharacters(text);
}
