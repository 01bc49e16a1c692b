const { createHash } = require('node:crypto');

const eager = /^var (\w+) = _interopRequireDefault\(require\((".*?")\)\);$/gm;
const lazy =
  'var $1 = { get default() { return this.loaded ??= _interopRequireDefault(require($2)).default; } };';

/**
 * The index of a package that has a name for each of its files, 850 icons among them: a file is loaded when its name is
 * asked for first. Every file of tests loads the packages for itself, and asks for a few names of them.
 */
module.exports = {
  process: source => ({ code: source.replace(eager, lazy) }),
  getCacheKey: (source, path) => createHash('sha256').update(lazy).update(path).update(source).digest('hex'),
};
