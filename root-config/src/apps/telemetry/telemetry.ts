import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';
import { session } from '@shanmen/shared';

import type { Told, ToldEvents } from './told-events.ts';

const longestMessage = 1000;
const longestStack = 4000;

/** What may be told of an error: its words and our own frames. Values of an address are personal and left out. */
export function tellable(error: unknown): { readonly message?: string; readonly stack?: string } {
  if (typeof error === 'string') return { message: withoutQueries(error).slice(0, longestMessage) };
  if (!(error instanceof Error)) return {};
  const message = withoutQueries(error.message);
  const stack = ownFrames(error.stack ?? '');
  return {
    message: message.slice(0, longestMessage),
    ...(stack !== '' && { stack: stack.slice(0, longestStack) }),
  };
}

/** Frames in modules and in the boot script, as paths. */
function ownFrames(stack: string): string {
  return withoutQueries(stack)
    .split('\n')
    .filter(line => /\/(m|assets)\//.test(line))
    .map(line => line.trim().replaceAll(location.origin, ''))
    .join('\n');
}

function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s:)"']*/g, '');
}

/** Sends one report; false when it did not arrive. @param isLast the page may be gone before the answer */
export type SendReport = (events: readonly HealthEvent[], isLast: boolean) => Promise<boolean>;

const sendEveryMs = 5000;
const mostInReport = 50;
const mostKept = 200;
const mostAMinute = 10;
const minuteMs = 60_000;

/**
 * Tells the server what happens to modules: in batches, kept while nobody answers, the same thing folded into
 * one event with a count, and each failure once, whoever saw it first.
 */
export class Telemetry {
  readonly #send: SendReport;
  readonly #told = new WeakMap<object, Set<string>>();
  readonly #minutes = new Map<string, { since: number; count: number }>();
  #waiting: HealthEvent[] = [];
  #isSending = false;

  constructor(send: SendReport) {
    this.#send = send;
  }

  report({ error, message, ...told }: Told): void {
    if (this.#isKnown(told, error)) return;
    const event: HealthEvent = {
      ...told,
      ...(told.ms !== undefined && { ms: Math.round(told.ms) }),
      ...(message === undefined ? tellable(error) : { message }),
    };
    const same = this.#waiting.findIndex(waiting => sameness(waiting) === sameness(event));
    const known = this.#waiting[same];
    if (known) this.#waiting[same] = { ...known, count: (known.count ?? 1) + 1 };
    else if (this.#mayTell(event)) this.#waiting = [...this.#waiting, event].slice(-mostKept);
    if (this.#waiting.length >= mostInReport) void this.flush();
  }

  /** Sends what waits, when somebody answers; otherwise it waits on. */
  async flush(isLast = false): Promise<void> {
    if (this.#waiting.length === 0 || (this.#isSending && !isLast)) return;
    const events = this.#waiting.slice(0, mostInReport);
    this.#isSending = true;
    const arrived = await this.#send(events, isLast);
    this.#isSending = false;
    // Events that were folded while they were under way are told with what came since.
    if (arrived) this.#waiting = this.#waiting.filter(event => !events.includes(event));
  }

  /** Sends every five seconds and when the page is put away, until the answer is called. */
  follow(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const clock = setInterval(() => void this.flush(), sendEveryMs);
    document.addEventListener('visibilitychange', () => document.hidden && void this.flush(true), { signal });
    window.addEventListener('pagehide', () => void this.flush(true), { signal });
    window.addEventListener('online', () => void this.flush(), { signal });
    return () => {
      clearInterval(clock);
      ending.abort();
    };
  }

  #isKnown({ module, code, sequence }: Omit<Told, 'error'>, error: unknown): boolean {
    if (typeof error !== 'object' || error === null) return false;
    const key = `${module} ${code ?? ''} ${sequence ?? ''}`;
    const keys = this.#told.get(error) ?? new Set();
    this.#told.set(error, keys);
    return keys.has(key) || !keys.add(key);
  }

  #mayTell({ kind, module, at = '' }: HealthEvent): boolean {
    const now = new Date(at).getTime();
    const key = `${kind} ${module}`;
    const minute = this.#minutes.get(key);
    const isOver = minute === undefined || now - minute.since >= minuteMs;
    const count = isOver ? 1 : minute.count + 1;
    this.#minutes.set(key, { since: isOver ? now : minute.since, count });
    return count <= mostAMinute;
  }
}

/** Loads and mounts are counted each for itself; of failures the same ones are one event. */
function sameness({ kind, module, version, code, message, at }: HealthEvent): string {
  return [kind, module, version, code, message, code === undefined ? at : ''].join(' ');
}

/** Sends what was told so far and what will be. */
export function startTelemetry(told: ToldEvents): void {
  const telemetry = new Telemetry(sendReport);
  told.deliverTo(event => telemetry.report(event));
  telemetry.follow();
}

/**
 * Not through the client of the screens: that one would tell the user, and the session, about a failure that
 * concerns neither. `sendBeacon` could not carry the token.
 */
async function sendReport(events: readonly HealthEvent[], isLast: boolean): Promise<boolean> {
  const token = session.token();
  try {
    const answer = await fetch('/api/modules/health-events', {
      method: 'POST',
      keepalive: isLast,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ events }),
    });
    // A report that is refused would be refused again.
    return answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
  } catch {
    // Nobody answers; what waits is sent when somebody does.
    return false;
  }
}
