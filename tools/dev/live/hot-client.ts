import { localBuildEvent, localStaleEvent } from '../../../shared/contracts/modules/running/local-build.ts';

/** What webpack gives a module that may be replaced. */
type Hot = { readonly status: () => string; readonly check: (autoApply: true) => Promise<unknown> };

declare const module: { readonly hot?: Hot };
declare const __webpack_hash__: string;

/**
 * Goes with a build into the page of the product: the page says when the files of a new build may run, and this takes
 * them over. What cannot be replaced in place asks for a new page.
 */
addEventListener(localBuildEvent, event => {
  if (event instanceof CustomEvent && module.hot) void takeOver(module.hot, String(event.detail));
});

async function takeOver(hot: Hot, wanted: string): Promise<void> {
  try {
    // One that comes while another is taken over is the next round of that one.
    if (hot.status() !== 'idle') return;
    while (__webpack_hash__ !== wanted) {
      if ((await hot.check(true)) === null) throw new Error(`nothing leads to build ${wanted}`);
    }
  } catch (error) {
    console.warn('The change is not taken over in place', error);
    dispatchEvent(new Event(localStaleEvent));
  }
}
