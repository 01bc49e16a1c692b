import type { Notice } from '@shanmen/shared';
import { createStore, type Store } from '../store.ts';

export type ShownNotice = Notice & { readonly id: number };

export type Notices = {
  readonly list: Store<readonly ShownNotice[]>;
  readonly show: (notice: Notice) => void;
  readonly dismiss: (id: number) => void;
};

const mostAtOnce = 4;

/** Short messages at the top right; each goes by itself unless it is being read. */
export function createNotices(): Notices {
  const list = createStore<readonly ShownNotice[]>([]);
  let last = 0;
  return {
    list,
    show(notice) {
      const isShown = list.get().some(shown => shown.text === notice.text && shown.kind === notice.kind);
      if (isShown) return;
      list.set([...list.get(), { ...notice, id: ++last }].slice(-mostAtOnce));
    },
    dismiss: id => list.set(list.get().filter(shown => shown.id !== id)),
  };
}
