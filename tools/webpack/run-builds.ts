import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Value from 'typebox/value';
import { ReleaseManifest } from '../../shared/contracts/modules/publishing/release-manifest.ts';
import { type BuiltModule, builtModules } from './module-table.ts';
import { inputsOf, isCurrent, writeStamp } from './stale.ts';

const root = join(import.meta.dirname, '../..');
const workers = 2;

export type BuildRequest = { readonly names: readonly string[]; readonly ifStale: boolean };

/** Builds the named modules, or all. @returns whether every one of them was built. */
export async function runBuilds(request: BuildRequest): Promise<boolean> {
  const started = Date.now();
  const chosen = choose(request.names);
  const inputs = new Map(chosen.map(module => [module.name, inputsOf(module)]));
  const queue = chosen.filter(
    module => !request.ifStale || !isCurrent(module, inputs.get(module.name) ?? ''),
  );
  if (queue.length === 0) {
    print(`build: all ${chosen.length} modules are current`);
    return true;
  }
  const kept = chosen.length - queue.length;
  print(`build: ${queue.length} modules${kept > 0 ? `, ${kept} are current` : ''}`);
  const failures = await buildAll(queue, inputs);
  for (const [name, error] of failures) print(`\nbuild: ${name} failed\n${error}\n`);
  const built = queue.length - failures.size;
  print(`build: ${built} built, ${failures.size} failed, ${tenths(Date.now() - started)} s`);
  return failures.size === 0;
}

function choose(names: readonly string[]): readonly BuiltModule[] {
  if (names.length === 0) return builtModules;
  const unknown = names.filter(name => !builtModules.some(module => module.name === name));
  if (unknown.length > 0) {
    const known = builtModules.map(module => module.name).join(', ');
    throw new Error(`build: no module is called ${unknown.join(', ')}; there are ${known}`);
  }
  return builtModules.filter(module => names.includes(module.name));
}

async function buildAll(
  modules: readonly BuiltModule[],
  inputs: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const waiting = [...modules];
  const failures = new Map<string, string>();
  let done = 0;
  const work = async () => {
    if (waiting.length === 0) return;
    let worker = startWorker();
    for (let module = waiting.shift(); module; module = waiting.shift()) {
      // One that was killed, for want of memory for instance, fails its module and not the others.
      if (!worker.connected) worker = startWorker();
      const started = Date.now();
      const error = existsSync(join(root, module.entry))
        ? await ask(worker, module.name)
        : `${module.entry} does not exist`;
      if (error === undefined) writeStamp(join(root, module.output), inputs.get(module.name) ?? '');
      else failures.set(module.name, error);
      done += 1;
      const count = `${String(done).padStart(2)}/${modules.length}`;
      print(
        `  ${count} ${module.name.padEnd(22)} ${error === undefined ? weigh(module, started) : 'failed'}`,
      );
    }
    if (worker.connected) worker.disconnect();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return failures;
}

function startWorker(): ChildProcess {
  return fork(join(import.meta.dirname, 'build-worker.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** @returns the error of the build, or nothing when it succeeded. */
function ask(worker: ChildProcess, name: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const ended = () => resolve('the worker ended before it answered');
    worker.once('exit', ended);
    worker.once('message', (answer: { error?: string }) => {
      worker.off('exit', ended);
      resolve(answer.error);
    });
    worker.send(name);
  });
}

function weigh(module: BuiltModule, started: number): string {
  const seconds = `${tenths(Date.now() - started)} s`.padStart(7);
  const manifest: unknown = JSON.parse(readFileSync(join(root, module.output, 'release.json'), 'utf8'));
  if (!Value.Check(ReleaseManifest, manifest)) return `${seconds}  release.json breaks its contract`;
  const entry = manifest.files.find(file => file.path === manifest.entry);
  const sheets = manifest.files.filter(file => manifest.css.includes(file.path));
  const lazy = manifest.files.length - 1 - sheets.length;
  const css = sheets.reduce((sum, file) => sum + file.gzip, 0);
  return [
    seconds,
    `${kilobytes(entry?.gzip ?? 0)} gz`,
    css > 0 ? `css ${kilobytes(css)}` : '',
    lazy > 0 ? `${lazy} lazy` : '',
  ]
    .filter(text => text !== '')
    .join('  ');
}

function kilobytes(bytes: number): string {
  return `${tenths(bytes).padStart(6)} kB`;
}

/** Thousandths as units with one place: 1,250 → 1.3. */
function tenths(thousandths: number): string {
  return String(Math.round(thousandths / 100) / 10);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
