import type { App } from '../../../src/app.ts';

/**
 * Each call begins a new minute, as far as calls are counted: most tests have a clock that stands still, and make more
 * calls than a minute may have.
 * @param counts where they are counted after all, for tests of the limits
 */
export function endMinuteWithEachCall(app: App, counts: () => boolean = () => false): void {
  const forget = async () => {
    if (!counts()) app.memory.forget('calls');
  };
  app.addHook('onRequest', forget);
  // A call that is refused reaches no later hook of its request.
  app.addHook('onResponse', forget);
}
