import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';

/** What happened to a module, as whoever saw it tells it. */
export type Happening = Omit<HealthEvent, 'at' | 'count' | 'stack' | keyof PageContext> & {
  readonly error?: unknown;
};

/** What everything that is told of a module says about the page it happened in. */
export type PageContext = Pick<HealthEvent, 'sequence' | 'cohort' | 'shell'>;

export type Told = Happening & PageContext & Pick<HealthEvent, 'at'>;

/** Takes down what happens until the part that tells the server is there, and then hands it on. */
export class ToldEvents {
  /** The last of each kind about each module. */
  readonly latest = new Map<string, Told>();
  readonly #context: () => PageContext;
  readonly #now: () => Date;
  readonly #early: Told[] = [];
  #deliver = (told: Told): unknown => this.#early.push(told);

  constructor(context: () => PageContext, now: () => Date) {
    this.#context = context;
    this.#now = now;
  }

  report(happening: Happening): void {
    const told = { ...this.#context(), ...happening, at: this.#now().toISOString() };
    const key = `${told.kind} ${told.module}`;
    this.latest.delete(key);
    this.latest.set(key, told);
    this.#deliver(told);
  }

  deliverTo(deliver: (told: Told) => void): void {
    this.#deliver = deliver;
    this.#early.splice(0).forEach(deliver);
  }
}
