import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The file that `npm start` makes of the server's sources and runs. */
export async function serverFile(): Promise<string> {
  const module = pathToFileURL(join(__dirname, '../../../../tools/server-code.mjs')).href;
  const script = `const { serverCode } = await import(${JSON.stringify(module)});
    process.stdout.write((await serverCode()).api);`;
  const options = ['--input-type=module', '--eval', script];
  return (await promisify(execFile)(process.execPath, options)).stdout;
}
