import { RuleViolation } from '../../callers/rule-violation.ts';

const minute = 60_000;
const mostKeys = 50_000;

type Window = { endsAt: number; count: number };

/**
 * The outer ring against floods: calls per minute and key, counted in this process only. Guessing a
 * password is slowed by rows in the database instead, so that all processes count together.
 */
export class RateRing {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @throws rate_limited with the seconds to wait */
  count(key: string, perMinute: number): void {
    const now = this.#now().getTime();
    const window = this.#openWindow(key, now);
    window.count += 1;
    if (window.count <= perMinute) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    throw new RuleViolation('rate_limited', undefined, { retryAfterSeconds });
  }

  forget(): void {
    this.#windows.clear();
  }

  #openWindow(key: string, now: number): Window {
    const window = this.#windows.get(key);
    if (window && window.endsAt > now) return window;
    // Forgetting everybody now and then lets a few calls more through and keeps the memory bounded.
    if (this.#windows.size >= mostKeys) this.#windows.clear();
    const fresh = { endsAt: now + minute, count: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
