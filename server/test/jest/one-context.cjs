const { TestEnvironment } = require('jest-environment-node');

/** What Jest leaves on the global object of a file, with all its tests in it. */
const left = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  '$$jest-matchers-object',
]);

let kept;

/**
 * One global object for all files of a worker: what {@link LoadsOnce} loads for the first of them
 * belongs to it, and meets the `Error` and the `Array` it knows in every other.
 */
module.exports = class OneContext {
  constructor(config, context) {
    kept ??= new TestEnvironment(config, context);
    this.global = kept.global;
    this.moduleMocker = kept.moduleMocker;
    this.fakeTimers = kept.fakeTimers;
    this.fakeTimersModern = kept.fakeTimersModern;
    this.exit = this.global.process.exit;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.global.process.exit = this.exit;
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (left.has(symbol.description)) delete this.global[symbol];
    }
  }

  exportConditions() {
    return kept.exportConditions();
  }

  getVmContext() {
    return kept.getVmContext();
  }
};
