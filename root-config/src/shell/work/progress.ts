import { createStore, type Store } from '../../parts/store.ts';

/** `slow` after 6 s: the bar stays near its end and the slot says so. */
type ProgressState = 'idle' | 'running' | 'slow';

export type Progress = {
  readonly state: Store<ProgressState>;
  /** A navigation was allowed; only a route with a title shows the bar. */
  readonly begin: (title: string) => void;
  readonly end: () => void;
};

const visibleAfterMs = 150;
const slowAfterMs = 6000;

export function createProgress(): Progress {
  const state = createStore<ProgressState>('idle');
  let timers: ReturnType<typeof setTimeout>[] = [];

  function end(): void {
    timers.forEach(clearTimeout);
    timers = [];
    state.set('idle');
  }

  return {
    state,
    begin(title) {
      end();
      if (title === '') return;
      timers = [
        setTimeout(() => state.set('running'), visibleAfterMs),
        setTimeout(() => state.set('slow'), slowAfterMs),
      ];
    },
    end,
  };
}
