import type { MicroApp } from '../../contracts/screen.ts';
import type { Shell, ShellTab } from '../shell.ts';

/** What stands in the place of a part. */
export type PartState =
  | { readonly status: 'loading'; readonly mayUseEarlier: boolean }
  /** `substitute`: the earlier version that stands in for the present one, which could not be opened. */
  | { readonly status: 'shown'; readonly substitute: string | null }
  | {
      readonly status: 'failed';
      readonly code: string;
      /** What happened, for staff. */
      readonly sentence: string;
      readonly version: string;
      readonly mayUseEarlier: boolean;
    };

/** Where a part is wanted, and which. */
export type PartPlace = {
  readonly name: string;
  /** The app that offers it. */
  readonly app: MicroApp;
  readonly props: Readonly<Record<string, unknown>>;
  /** Empty, and left to the part as long as it is there. */
  readonly element: HTMLElement;
  /** The shell of the screen around it. */
  readonly shell: Shell;
  /** The tab of the screen around it, which is that of the part as well. */
  readonly tab: ShellTab | null;
  readonly told: (state: PartState) => void;
};

export type StandingPart = {
  /** Every version may be tried again. */
  readonly retry: () => void;
  /** Does without the version that fails or does not come. */
  readonly useEarlier: () => void;
  /** Takes the part out of its place, whatever it is doing; nothing of it stays. */
  readonly end: () => void;
};

/** Who brings the parts of other apps: the shell, or a stand-in where an app runs alone. */
export type PartHost = { readonly stand: (place: PartPlace) => StandingPart };

/** The shell brings its host after the first paint, so whoever wants a part waits for it. */
function waitingHost() {
  let present: PartHost | null = null;
  let arrive: (host: PartHost) => void = () => undefined;
  let arrival = new Promise<PartHost>(resolve => {
    arrive = resolve;
  });
  return {
    arrived: () => arrival,
    /** @returns the function that takes it back */
    provide(host: PartHost): () => void {
      present = host;
      arrive(host);
      arrival = Promise.resolve(host);
      return () => {
        if (present !== host) return;
        arrival = new Promise(resolve => {
          arrive = resolve;
        });
      };
    },
  };
}

export const partHost = waitingHost();
