import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const publicPath = fileURLToPath(new URL('./public-path.ts', import.meta.url));
const lazyFiles = fileURLToPath(new URL('./lazy-files.ts', import.meta.url));

/** Puts the public path before everything else of an entry, and the list of its lazy files beside its exports. */
export default function entryLoader() {
  const from = path => JSON.stringify(this.utils.contextify(this.context, path));
  return [
    `import ${from(publicPath)};`,
    `export * from ${JSON.stringify(`./${basename(this.resourcePath)}`)};`,
    `export { files } from ${from(lazyFiles)};`,
  ].join('\n');
}
