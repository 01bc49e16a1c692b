import { createHash } from 'node:crypto';
import { join } from 'node:path';
import webpack, { type Compiler, type RuleSetRule } from 'webpack';

/** Cuts the style functions out of antd, whose styles are a file; see style-cut-loader. */
export const antdRules: RuleSetRule[] = [
  {
    test: /[\\/]antd[\\/]es[\\/].*[\\/]style([\\/].*)?\.js$/,
    use: [{ loader: join(import.meta.dirname, '../loaders/style-cut-loader.mjs') }],
  },
];

/** The plugins that antd's pickers ask of dayjs are in the shared instance from the start. */
export const dayjsIsReady = new webpack.NormalModuleReplacementPlugin(
  /^dayjs\/plugin\//,
  join(import.meta.dirname, '../vendor/dayjs-plugin-is-ready.js'),
);

/** What antd loads with its parts and this product never asks for: kinds of fields, and the compiler of styles. */
export const unaskedOfAntd = [
  /^stylis$/,
  /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/,
  /[\\/]antd[\\/]es[\\/]input[\\/](OTP[\\/]index|Search|Group)\.js$/,
].map(part => new webpack.NormalModuleReplacementPlugin(part, join(import.meta.dirname, 'unasked.js')));

/** Adds antd's style sheet, made from our theme, to the files of `@shanmen/ui`. */
export class AntdCssPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AntdCss', compilation => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'AntdCss', stage }, async () => {
        // Loads all of antd into this process, so only when it is wanted.
        const { antdCss } = await import('./antd-css.ts');
        const css = antdCss();
        const hash = createHash('sha384').update(css).digest('hex').slice(0, 8);
        compilation.emitAsset(`antd.${hash}.css`, new webpack.sources.RawSource(css));
      });
    });
  }
}
