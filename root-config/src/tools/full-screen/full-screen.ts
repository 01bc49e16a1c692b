import { storage } from '@shanmen/shared';
import { createStore, type Store } from '../../parts/store.ts';

export type FullScreen = {
  /** Whether the tab in front has the window to itself; it goes on when another tab comes to the front. */
  readonly isOn: Store<boolean>;
  readonly turn: (isOn: boolean) => void;
};

/** The full-screen tab. It is kept over a reload and ends with the session, at /entrance and by the lock. */
export function createFullScreen(): FullScreen {
  const isOn = createStore(storage.read('isTagsViewCurrenFull') === true);
  return {
    isOn,
    turn(next) {
      if (next) storage.write('isTagsViewCurrenFull', true);
      else storage.remove('isTagsViewCurrenFull');
      isOn.set(next);
    },
  };
}
