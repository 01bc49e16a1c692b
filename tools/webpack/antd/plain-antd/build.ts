import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { AntdCssPlugin, antdRules } from '../antd.ts';
import { compile } from '../../build-module.ts';
import { productionConfig } from '../../config.ts';
import { builtModules } from '../../module-table.ts';
import { ReleaseManifestPlugin } from '../../manifest/release-manifest-plugin.ts';

/** What the product needs besides, and this build does not. */
const productOnly = [AntdCssPlugin, ReleaseManifestPlugin];

const manifestFile = 'release.json';

/**
 * Builds `@shanmen/ui` with antd as it comes: no style function cut, no style sheet made beforehand.
 * The product must look the same (U-05). @param folder where the files go
 */
async function buildPlainAntd(folder: string): Promise<void> {
  const module = builtModules.find(({ name }) => name === '@shanmen/ui');
  if (!module) throw new Error('no module is called @shanmen/ui');
  const config = productionConfig(module, folder);
  const ownTheme = join(import.meta.dirname, 'theme.ts');
  mkdirSync(folder, { recursive: true });
  await compile({
    ...config,
    output: { ...config.output, clean: { keep: manifestFile } },
    // One test reads it from the disk: made small and compressed it would only take longer.
    optimization: { ...config.optimization, minimize: false },
    module: { rules: (config.module?.rules ?? []).filter(rule => !antdRules.some(cut => cut === rule)) },
    plugins: [
      ...(config.plugins ?? []).filter(plugin => !productOnly.some(kind => plugin instanceof kind)),
      new webpack.NormalModuleReplacementPlugin(/^\.\/theme\.ts$/, resource => {
        resource.request = ownTheme;
      }),
      new ReleaseManifestPlugin(module, manifest =>
        writeFileSync(join(folder, manifestFile), JSON.stringify(manifest)),
      ),
    ],
  });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('say into which folder');
await buildPlainAntd(folder);
