import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { SheetRow } from './sheet-cell.ts';
import type { WorkbookAnswer } from './workbook-process.ts';

const longestMs = 10_000;
const mostMegabytes = 256;

/**
 * Reads the first sheet of an xlsx file in a process of its own, which has ten seconds and 256 MB: a file
 * that was made to do harm ends that process and nothing else.
 * @throws import_unreadable with what is wrong with the file
 */
export async function readWorkbook(bytes: Buffer): Promise<SheetRow[]> {
  const answer = await askProcess(bytes);
  if ('rows' in answer) return answer.rows;
  throw new RuleViolation('import_unreadable', `文件无法读取：${answer.refusal ?? '内容过于复杂'}`);
}

function askProcess(bytes: Buffer): Promise<WorkbookAnswer> {
  return new Promise(resolve => {
    const { file, loader } = program();
    const child = fork(file, [], {
      execArgv: [`--max-old-space-size=${mostMegabytes}`, ...loader],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Its time begins when it is ready: how long a busy machine takes to start it says nothing of the file.
    let limit: NodeJS.Timeout | undefined;
    const end = (answer: WorkbookAnswer) => {
      clearTimeout(limit);
      child.kill('SIGKILL');
      resolve(answer);
    };
    child.on('message', message => {
      if (isAnswer(message)) return end(message);
      limit = setTimeout(end, longestMs, { refusal: null });
      return child.send(bytes, () => undefined);
    });
    // The first word counts: after an answer these two change nothing.
    child.once('disconnect', () => end({ refusal: null }));
    child.once('error', () => end({ refusal: null }));
  });
}

/** What `tools/server-code.mjs` made; the source serves as well, and takes a second to translate. */
function program(): { readonly file: string; readonly loader: readonly string[] } {
  const made = process.env['SHANMEN_SERVER_CODE'];
  if (made !== undefined) return { file: join(made, 'workbook.mjs'), loader: [] };
  const source = fileURLToPath(new URL('workbook-process.ts', import.meta.url));
  return { file: source, loader: ['--import', import.meta.resolve('tsx')] };
}

function isAnswer(message: unknown): message is WorkbookAnswer {
  return typeof message === 'object' && message !== null;
}
