import type { Notice } from '@shanmen/shared';
import { keepNotice } from '../../tools/notices/kept-notices.ts';
import { createStore, type Store } from '../../parts/store.ts';

/** A message of the shell itself may offer one thing to do about it. */
export type ShellNotice = Notice & {
  readonly action?: { readonly label: string; readonly run: () => void };
};

export type ShownNotice = ShellNotice & { readonly id: number };

export type Notices = {
  readonly list: Store<readonly ShownNotice[]>;
  readonly show: (notice: ShellNotice) => void;
  readonly dismiss: (id: number) => void;
};

const mostAtOnce = 4;

/** Short messages at the top right; each goes by itself unless it is being read. */
export function createNotices(now: () => Date = () => new Date()): Notices {
  const list = createStore<readonly ShownNotice[]>([]);
  let last = 0;
  return {
    list,
    show(notice) {
      const isShown = list.get().some(shown => shown.text === notice.text && shown.kind === notice.kind);
      if (isShown) return;
      // A greeting is not worth reading twice; whatever went wrong is.
      if (notice.kind !== 'success') keepNotice(notice, now());
      list.set([...list.get(), { ...notice, id: ++last }].slice(-mostAtOnce));
    },
    dismiss: id => list.set(list.get().filter(shown => shown.id !== id)),
  };
}
