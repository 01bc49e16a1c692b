import type { UnsavedInput } from '@shanmen/shared';
import { createStore, type Store } from '../store.ts';

/** A question that waits for its answer: may the named input be lost? */
type LeaveQuestion = { readonly labels: readonly string[]; readonly answer: (leave: boolean) => void };

export type Unsaved = {
  readonly question: Store<LeaveQuestion | null>;
  readonly marks: Store<ReadonlyMap<string, UnsavedInput>>;
  readonly mark: (tabId: string, input: UnsavedInput) => void;
  readonly clear: (tabId: string) => void;
  readonly has: (tabId: string) => boolean;
  /** The session is over: there is nobody left to ask. */
  readonly forget: () => void;
  /** Whether these tabs may go; asks when one of them holds unsaved input. A newer question ends an older one. */
  readonly mayLeave: (tabIds: readonly string[]) => Promise<boolean>;
};

export function createUnsaved(): Unsaved {
  const marks = createStore<ReadonlyMap<string, UnsavedInput>>(new Map());
  const question = createStore<LeaveQuestion | null>(null);

  function change(edit: (marks: Map<string, UnsavedInput>) => void): void {
    const next = new Map(marks.get());
    edit(next);
    marks.set(next);
    // The browser's own question is attached only while there is something to lose.
    if (next.size > 0) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
  }

  return {
    question,
    marks,
    mark: (tabId, input) => change(next => void next.set(tabId, input)),
    clear: tabId => change(next => void next.delete(tabId)),
    has: tabId => marks.get().has(tabId),
    forget() {
      question.get()?.answer(false);
      change(next => next.clear());
    },
    mayLeave(tabIds) {
      const labels = tabIds.flatMap(id => marks.get().get(id)?.label ?? []);
      if (labels.length === 0) return Promise.resolve(true);
      question.get()?.answer(false);
      return new Promise(resolve => {
        const answer = (leave: boolean) => {
          question.set(null);
          if (leave) change(next => tabIds.forEach(id => next.delete(id)));
          resolve(leave);
        };
        question.set({ labels, answer });
      });
    },
  };
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
