import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';
import type { FaultCode } from './module-fault.ts';

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

export type AppStates = Readonly<Record<MicroApp, AppState>>;

/** An earlier version that runs in the place of the one the map names. */
export type Substitute = {
  readonly version: string;
  /** Why the newer one does not run; null when staff did not want to wait for it. */
  readonly code: FaultCode | null;
  /** Whether the earlier one went on running, instead of being fetched after a failure. */
  readonly isKept: boolean;
};

export type Substitutes = ReadonlyMap<MicroApp, Substitute>;

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
