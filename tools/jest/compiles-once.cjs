const { statSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const [opening, closing] = ['(function (module, exports, require, __dirname, __filename, jest) {', '\n})'];

/** What each module was compiled to, by its path. */
const compiled = new Map();

/** What each module was translated to, by its project and its path. */
const translated = new Map();

/**
 * Every file of tests has modules of its own, in a global object of its own. Reading, parsing and compiling React,
 * antd and Jest itself for each of them cost more than the tests, and gives the same each time: a worker does it once.
 */
module.exports = class CompilesOnce extends Runtime {
  constructor(...parts) {
    super(...parts);
    this.executor.compile = (source, path) => {
      const context = this._environment.getVmContext();
      return context === null ? null : scriptOf(source, path).runInContext(context);
    };
    translateOnce(this.transformCache, parts[0].id);
  }
};

/** Jest reads and hashes each module for each file of tests, to find what it kept of an earlier run. */
function translateOnce(cache, project) {
  const translate = cache.transform.bind(cache);
  cache.transform = (path, options) => {
    if (options !== undefined && (options.isInternalModule || options.supportsStaticESM))
      return translate(path, options);
    const key = `${project} ${path}`;
    const written = statSync(path).mtimeMs;
    const known = translated.get(key);
    if (known?.written !== written) {
      translate(path, options);
      translated.set(key, { written, module: cache.transforms.get(path) });
      return cache.getCachedSource(path);
    }
    cache.transforms.set(path, known.module);
    if (known.module.sourceMapPath) cache.sourceMaps.set(path, known.module.sourceMapPath);
    return known.module.code;
  };
}

function scriptOf(source, path) {
  const known = compiled.get(path);
  if (known?.source === source) return known.script;
  const script = new Script(opening + source + closing, { filename: path, columnOffset: -opening.length });
  compiled.set(path, { source, script });
  return script;
}
