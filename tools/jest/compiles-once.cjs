const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const [opening, closing] = ['(function (module, exports, require, __dirname, __filename, jest) {', '\n})'];

/** What each module was compiled to, by its path. */
const compiled = new Map();

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
  }
};

function scriptOf(source, path) {
  const known = compiled.get(path);
  if (known?.source === source) return known.script;
  const script = new Script(opening + source + closing, { filename: path, columnOffset: -opening.length });
  compiled.set(path, { source, script });
  return script;
}
