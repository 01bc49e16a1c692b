import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { moduleFolder } from '../../shared/contracts/modules/publishing/module-names.ts';
import { productionConfig, root } from './config.ts';
import type { BuiltModule } from './module-table.ts';
import { compressedCopies, describeCopy, describeFile } from './manifest/release-manifest-plugin.ts';

/** Builds one module and puts it in its place whole. @throws with webpack's own words when it does not build. */
export async function buildModule(module: BuiltModule): Promise<void> {
  const place = join(root, module.output);
  const fresh = join(root, '.cache/build', `${moduleFolder(module.name)}.${process.pid}`);
  try {
    await buildInto(module, fresh);
    mkdirSync(dirname(place), { recursive: true });
    replaceFolder(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Two builds at once may both be at this point; the one that comes second wins. */
function replaceFolder(fresh: string, place: string, attempts = 5): void {
  try {
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } catch (error) {
    if (attempts === 0) throw error;
    replaceFolder(fresh, place, attempts - 1);
  }
}

/** Builds one module into any folder, for comparing two builds of the same sources. */
export async function buildInto(module: BuiltModule, output: string): Promise<void> {
  if (module.kind === 'copy') return copyModule(module, output);
  await compile(productionConfig(module, output));
}

/** @throws with webpack's own words when it does not build */
export async function compile(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  if (!compiler) throw new Error(`webpack refused the configuration of ${config.name}`);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(closing => ((failure ?? closing) ? reject(failure ?? closing) : resolve()));
    });
  });
}

/** A module that comes as a System module already; only its source map comment is cut. */
async function copyModule(module: BuiltModule, output: string): Promise<void> {
  const source = readFileSync(join(root, module.entry), 'utf8');
  const bytes = Buffer.from(source.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
  const hash = createHash('sha384').update(bytes).digest('hex').slice(0, 8);
  const path = `${module.output.split('/').at(-1)}.${hash}.js`;
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, path), bytes);
  for (const [name, copy] of await compressedCopies(path, bytes)) writeFileSync(join(output, name), copy);
  const manifest = describeCopy(module, await describeFile(path, bytes));
  writeFileSync(join(output, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
