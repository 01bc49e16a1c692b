const { default: Runtime } = require('jest-runtime');

const CompilesOnce = require('../../../tools/jest/compiles-once.cjs');

/** The product and the packages; tests and what helps them are loaded for each file. */
const isProduct = path =>
  /\/(node_modules|server\/src|server\/seeds|shared)\//.test(path) && !/\.(test|proof)\.tsx?$/.test(path);

let product;

/**
 * Loading the product took one to two seconds of computing for each file of tests. It keeps nothing
 * between two applications that are made of it, so a worker loads each of its modules once, as a
 * process of the product does.
 */
module.exports = class LoadsOnce extends CompilesOnce {
  constructor(...parts) {
    super(...parts);
    product ??= new Runtime(...parts);
    // A stack that passes through the product names its lines in every file.
    this.transformCache.sourceMaps = product.transformCache.sourceMaps;
  }

  requireModule(from, name, options, isActual) {
    if (name !== undefined && !options?.isInternalModule && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (isProduct(path)) return product.requireModule(path);
    }
    return super.requireModule(from, name, options, isActual);
  }

  /** A mock would reach the test alone, none of the modules that have what it stands for. */
  setMock(from, name) {
    throw new Error(`${name} is loaded once for many files: hand in what a test replaces`);
  }
};
