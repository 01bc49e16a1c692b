import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { createStore, type Store } from '../../parts/store.ts';
import type { AppState, AppStates, Substitute, Substitutes } from './app-state.ts';

const idle = { status: 'idle' } as const;
const allIdle: AppStates = {
  'mf-auth': idle,
  'mf-entrance': idle,
  'mf-booking': idle,
  'mf-ticket': idle,
  'mf-goods': idle,
  'mf-reports': idle,
  'mf-admin': idle,
};

/** What the shell shows of the apps. */
export class AppBoard {
  readonly states: Store<AppStates> = createStore<AppStates>(allIdle);
  /** Apps of which an earlier version runs. */
  readonly substitutes: Store<Substitutes> = createStore<Substitutes>(new Map());

  tell(app: MicroApp, state: AppState): void {
    this.states.set({ ...this.states.get(), [app]: state });
  }

  substitute(app: MicroApp, substitute: Substitute | null): void {
    const next = new Map(this.substitutes.get());
    if (substitute) next.set(app, substitute);
    else next.delete(app);
    this.substitutes.set(next);
  }
}
