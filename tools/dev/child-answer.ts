import { fork } from 'node:child_process';
import process from 'node:process';

/**
 * What a process of its own answers: it is started from a file, tells one value by `tellParent`, and ends.
 * @param what names the work in the error of a process that ended without an answer
 */
export function answerOfChild<T>(file: string, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(file, [], { execArgv: file.endsWith('.mjs') ? [] : ['--import', 'tsx'] });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`${what} ended without an answer, code ${code}`)));
    child.once('message', (answer: T) => {
      resolve(answer);
      child.disconnect();
    });
  });
}

/**
 * Answers the parent. The child lives until the parent has read the answer: a child that leaves right after it
 * has sent something large takes the rest of the answer with it.
 */
export function tellParent(value: object): void {
  process.once('disconnect', () => process.exit());
  process.send?.(value);
}
