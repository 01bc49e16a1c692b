import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';

import { createStore, type Store } from '../../parts/store.ts';
import type { FaultCode } from './module-fault.ts';

const idle = { status: 'idle' } as const;

/** What the shell shows of the apps. */
export class AppBoard {
  readonly states: Store<AppStates> = createStore<AppStates>(new Map());
  /** Apps of which an earlier version runs. */
  readonly substitutes: Store<Substitutes> = createStore<Substitutes>(new Map());

  tell(app: MicroApp, state: AppState): void {
    this.states.set(new Map(this.states.get()).set(app, state));
  }

  /** The app is no longer one of this page. */
  forget(app: MicroApp): void {
    this.substitute(app, null);
    this.tell(app, idle);
  }

  substitute(app: MicroApp, substitute: Substitute | null): void {
    const next = new Map(this.substitutes.get());
    if (substitute) next.set(app, substitute);
    else next.delete(app);
    this.substitutes.set(next);
  }
}

/** Where an app stands, as its slot has to show it. */
export type AppState =
  | { readonly status: 'idle' | 'mounted' }
  | { readonly status: 'loading'; readonly mayUseEarlier: boolean }
  | {
      readonly status: 'failed';
      readonly code: FaultCode;
      readonly version: string;
      readonly at: Date;
      /** Whether another version can be had that has not failed in this page. */
      readonly mayUseEarlier: boolean;
    };

type AppStates = ReadonlyMap<MicroApp, AppState>;

/** Where an app stands; one of which nothing was heard yet is at rest. */
export function stateOf(states: AppStates, app: MicroApp): AppState {
  return states.get(app) ?? idle;
}

/** An earlier version that runs in the place of the one the map names. */
export type Substitute = {
  readonly version: string;
  /** Why the newer one does not run; null when staff did not want to wait for it. */
  readonly code: FaultCode | null;
  /** Whether the earlier one went on running, instead of being fetched after a failure. */
  readonly isKept: boolean;
};

type Substitutes = ReadonlyMap<MicroApp, Substitute>;

/** What happened to an app, as the telemetry takes it. */
export type ModuleEvent = {
  readonly kind: HealthEvent['kind'];
  readonly app: MicroApp;
  readonly version: string;
  readonly code?: FaultCode | 'MF-110';
  readonly error?: unknown;
  readonly ms?: number;
  /** Whether the app was mounted for the first time in this page. */
  readonly first?: boolean;
  /** Versions, where one took the place of another. */
  readonly from?: string;
  readonly to?: string;
  readonly screen?: string;
};
