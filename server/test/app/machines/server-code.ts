import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The file that `npm start` makes of the server's sources and runs. */
export function serverFile(): string {
  const module = pathToFileURL(join(__dirname, '../../../../tools/server-code.mjs')).href;
  const script = `const { serverCode } = await import(${JSON.stringify(module)});
    process.stdout.write((await serverCode()).api);`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}
