import type { OpenWork, UnsavedInput } from '@shanmen/shared';
import { createStore, type Store } from '../../parts/store.ts';

/** A question that waits for its answer: may the input of these tabs be lost? */
export type LeaveQuestion = {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  readonly answer: (leave: boolean) => void;
  /** Saves everything and leaves; stays when one of them cannot be saved. Null unless all can be. */
  readonly save: (() => Promise<void>) | null;
  readonly isSaving: boolean;
};

/** A sign-out that waits: is the open work to be finished first? */
export type EndQuestion = {
  readonly works: readonly OpenWork[];
  readonly answer: (choice: EndChoice) => void;
};

/** Sign out all the same, stay, or go and finish one of the works. */
export type EndChoice = 'end' | 'stay' | OpenWork;

export type Unsaved = {
  readonly ending: Store<EndQuestion | null>;
  readonly question: Store<LeaveQuestion | null>;
  readonly marks: Store<ReadonlyMap<string, UnsavedInput>>;
  readonly mark: (tabId: string, input: UnsavedInput) => void;
  readonly clear: (tabId: string) => void;
  readonly has: (tabId: string) => boolean;
  /** The session is over: there is nobody left to ask. */
  readonly forget: () => void;
  /** Whether these tabs may go; asks when one of them holds unsaved input. A newer question ends an older one. */
  readonly mayLeave: (tabIds: readonly string[]) => Promise<boolean>;
  readonly askAboutWork: (works: readonly OpenWork[]) => Promise<EndChoice>;
};

export function createUnsaved(): Unsaved {
  const marks = createStore<ReadonlyMap<string, UnsavedInput>>(new Map());
  const question = createStore<LeaveQuestion | null>(null);
  const work = createWorkQuestion();

  function change(edit: (marks: Map<string, UnsavedInput>) => void): void {
    const next = new Map(marks.get());
    edit(next);
    marks.set(next);
    // The browser's own question is attached only while there is something to lose.
    if (next.size > 0) window.addEventListener('beforeunload', askBrowser);
    else window.removeEventListener('beforeunload', askBrowser);
  }

  function clear(tabIds: readonly string[]): void {
    change(next => tabIds.forEach(id => next.delete(id)));
  }

  function ask(ids: readonly string[], inputs: readonly UnsavedInput[]): Promise<boolean> {
    question.get()?.answer(false);
    return new Promise(resolve => {
      let isAnswered = false;
      const answer = (leave: boolean) => {
        if (isAnswered) return;
        isAnswered = true;
        question.set(null);
        if (leave) clear(ids);
        resolve(leave);
      };
      const asked: LeaveQuestion = {
        ids,
        labels: inputs.map(input => input.label),
        answer,
        save: inputs.every(input => input.save) ? save : null,
        isSaving: false,
      };
      async function save(): Promise<void> {
        question.set({ ...asked, isSaving: true });
        for (const id of ids) {
          if (!(await isSafe(marks.get().get(id)))) return answer(false);
          clear([id]);
        }
        return answer(true);
      }
      question.set(asked);
    });
  }

  return {
    ending: work.ending,
    askAboutWork: work.ask,
    question,
    marks,
    mark: (tabId, input) => change(next => void next.set(tabId, input)),
    clear: tabId => clear([tabId]),
    has: tabId => marks.get().has(tabId),
    forget() {
      question.get()?.answer(false);
      work.ending.get()?.answer('stay');
      change(next => next.clear());
    },
    mayLeave(tabIds) {
      const ids = tabIds.filter(id => marks.get().has(id));
      const inputs = ids.flatMap(id => marks.get().get(id) ?? []);
      return inputs.length === 0 ? Promise.resolve(true) : ask(ids, inputs);
    },
  };
}

function createWorkQuestion() {
  const ending = createStore<EndQuestion | null>(null);
  function ask(works: readonly OpenWork[]): Promise<EndChoice> {
    ending.get()?.answer('stay');
    return new Promise(resolve => {
      const answer = (choice: EndChoice) => {
        ending.set(null);
        resolve(choice);
      };
      ending.set({ works, answer });
    });
  }
  return { ending, ask };
}

/** Whether the input is safe now; one that has been saved meanwhile is. */
async function isSafe(input: UnsavedInput | undefined): Promise<boolean> {
  try {
    return input?.save === undefined ? input === undefined : await input.save();
  } catch (error) {
    console.error('The input could not be saved', error);
    return false;
  }
}

function askBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
