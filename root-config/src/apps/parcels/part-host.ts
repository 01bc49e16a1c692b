import type { PartHost, PartPlace, StandingPart } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

import type { ImportMap } from '../../boot/map/import-map.ts';
import { createStore, type Store } from '../../parts/store.ts';
import type { ModuleEvent } from '../modules/app-board.ts';
import type { LoadPorts } from '../modules/load-module.ts';
import type { FaultCode } from '../modules/module-fault.ts';
import { type Candidate, VersionChoice } from '../modules/version-choice.ts';
import { type MountedParcel, mountParcel } from './mount-parcel.ts';
import { loadPart, PartFault } from './part-version.ts';

type PartPorts = LoadPorts & {
  readonly map: () => ImportMap;
  /** Reads the server's map again: what failed may have been replaced meanwhile. */
  readonly renew: () => Promise<unknown>;
  readonly happened: (event: ModuleEvent) => void;
  readonly now: () => Date;
  /** What staff are told of a fault of an app. */
  readonly sentence: (app: MicroApp, code: FaultCode) => string;
};

/** The apps of which a part stands somewhere in the page. */
export const appsWithParts: Store<readonly MicroApp[]> = createStore<readonly MicroApp[]>([]);

/** Brings the parts of apps into places of others, in the version that the map names when they are opened. */
export function createPartHost(ports: PartPorts): PartHost {
  // What has failed of a part has failed for every place of it.
  const choices = new Map<string, VersionChoice>();
  return {
    stand(place) {
      const choice = choices.get(place.name) ?? new VersionChoice(ports.map);
      choices.set(place.name, choice);
      const standing = new Standing(ports, place, choice);
      standing.begin();
      return standing;
    },
  };
}

type Shown = { readonly parcel: MountedParcel; readonly candidate: Candidate };

class Standing implements StandingPart {
  readonly #ports: PartPorts;
  readonly #place: PartPlace;
  readonly #choice: VersionChoice;
  readonly #app: MicroApp;
  #shown: Shown | null = null;
  /** What has thrown right after it was drawn, before anybody knew that it stands. */
  #crash: { readonly error: unknown } | null = null;
  /** Rises whenever it is begun anew or ended: what an earlier round still brings is taken away. */
  #round = 0;

  constructor(ports: PartPorts, place: PartPlace, choice: VersionChoice) {
    this.#ports = ports;
    this.#place = place;
    this.#choice = choice;
    this.#app = place.app;
  }

  begin(): void {
    if (this.#choice.candidates(this.#app).length === 0) this.#choice.forgive(this.#app);
    void this.#show();
  }

  retry(): void {
    const round = (this.#round += 1);
    this.#place.told({ status: 'loading', mayUseEarlier: false });
    void this.#ports.renew().then(() => {
      this.#choice.forgive(this.#app);
      if (round === this.#round) void this.#show();
    });
  }

  useEarlier(): void {
    const [first] = this.#choice.candidates(this.#app);
    this.#choice.refuse(this.#app, this.#shown?.candidate.url ?? first?.url);
    void this.#show();
  }

  end(): void {
    this.#round += 1;
    void this.#clear();
  }

  async #show(): Promise<void> {
    const round = (this.#round += 1);
    const candidates = this.#choice.candidates(this.#app);
    const mayUseEarlier = this.#choice.hasEarlier(this.#app, candidates[0]?.url);
    this.#place.told({ status: 'loading', mayUseEarlier });
    await this.#clear();
    let cause: { readonly fault: PartFault; readonly version: string } | null = null;
    for (const candidate of candidates) {
      try {
        const parcel = await this.#mount(candidate, round);
        if (round !== this.#round) return void this.#endOf(parcel, candidate);
        return this.#stands({ parcel, candidate }, cause?.fault.code ?? null);
      } catch (error) {
        const fault = error instanceof PartFault ? error : new PartFault('MF-104', error);
        // Nobody waits for it any more.
        if (round !== this.#round) return;
        this.#tell(fault, candidate.version);
        cause ??= { fault, version: candidate.version };
        this.#choice.refuse(this.#app, candidate.url);
      }
    }
    this.#failed(cause?.fault.code ?? 'MF-101', cause?.version ?? '', false);
  }

  async #mount(candidate: Candidate, round: number): Promise<MountedParcel> {
    const { map, happened } = this.#ports;
    const begun = performance.now();
    this.#crash = null;
    const loaded = await loadPart(this.#place, candidate, this.#ports);
    const { version } = candidate;
    if (loaded.wasRetried) happened({ kind: 'load_retried', version, ...this.#named });
    const parcel = await mountParcel(loaded.parcel, {
      ...this.#place,
      candidate,
      map: map(),
      failed: error => {
        if (round !== this.#round) return;
        this.#crash = { error };
        if (this.#shown) this.#crashed(error);
      },
    });
    happened({ kind: 'mounted', version, ms: performance.now() - begun, ...this.#named });
    return parcel;
  }

  #stands(shown: Shown, code: FaultCode | null): void {
    const { version, isPresent } = shown.candidate;
    this.#shown = shown;
    appsWithParts.set([...appsWithParts.get(), this.#app]);
    this.#place.told({ status: 'shown', substitute: isPresent ? null : version });
    if (!isPresent) {
      const from = this.#ports.map().release.modules[this.#app]?.version ?? '';
      const why = code === null ? {} : { code };
      this.#ports.happened({ kind: 'fallback_used', version, from, to: version, ...why, ...this.#named });
    }
    if (this.#crash) this.#crashed(this.#crash.error);
  }

  #crashed(error: unknown): void {
    const version = this.#shown?.candidate.version ?? '';
    const isSecond = this.#choice.crashedAgain(this.#app, this.#ports.now());
    const hasEarlier = this.#choice.hasEarlier(this.#app, this.#shown?.candidate.url);
    this.#ports.happened({ kind: 'uncaught', version, code: 'MF-109', error, ...this.#named });
    this.#failed('MF-109', version, isSecond && hasEarlier);
  }

  #failed(code: FaultCode, version: string, mayUseEarlier: boolean): void {
    const sentence = this.#ports.sentence(this.#app, code);
    this.#place.told({ status: 'failed', code, sentence, version, mayUseEarlier });
  }

  /** Takes out what stands. */
  async #clear(): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    this.#shown = null;
    await this.#endOf(shown.parcel, shown.candidate);
    const rest = [...appsWithParts.get()];
    rest.splice(rest.indexOf(this.#app), 1);
    appsWithParts.set(rest);
  }

  async #endOf(parcel: MountedParcel, { version }: Candidate): Promise<void> {
    try {
      await parcel.end();
    } catch (error) {
      this.#ports.happened({ kind: 'unmount_failed', version, code: 'MF-110', error, ...this.#named });
    }
  }

  #tell({ code, cause }: PartFault, version: string): void {
    const kind = kinds[code] ?? 'load_failed';
    this.#ports.happened({ kind, version, code, error: cause, ...this.#named });
  }

  get #named() {
    return { app: this.#app, screen: `${this.#app}/${this.#place.name}` };
  }
}

const kinds: Partial<Record<FaultCode, ModuleEvent['kind']>> = {
  'MF-102': 'integrity_failed',
  'MF-114': 'integrity_failed',
  'MF-106': 'mount_failed',
  'MF-108': 'mount_failed',
};
