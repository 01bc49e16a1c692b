import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { answerOfChild } from './child-answer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a process that answers once', () => {
  proof('is heard whole, however large its answer, while the parent is busy', async () => {
    const answer = answerOfChild<string[]>(
      child(`import { tellParent } from '${join(import.meta.dirname, 'child-answer.ts')}';
             tellParent(Array.from({ length: 40 }, () => 'x'.repeat(200_000)));`),
      'the work',
    );
    const until = Date.now() + 1500;
    while (Date.now() < until) Math.sqrt(until);
    expect((await answer).map(({ length }) => length)).toEqual(Array.from({ length: 40 }, () => 200_000));
  });

  it('is named when it ends without an answer', async () => {
    await expect(answerOfChild(child('process.exit(3);'), 'the work')).rejects.toThrow(
      'the work ended without an answer, code 3',
    );
  });
});

function child(source: string): string {
  const file = join(folder, 'child.mts');
  writeFileSync(file, source);
  return file;
}
