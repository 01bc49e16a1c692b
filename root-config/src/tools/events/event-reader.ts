import type { HeardEvent } from '@shanmen/shared';
import { type ServerEvent, isServerEvent } from '@shanmen/shared/contracts/shell/event';

/** Takes the text of a stream in pieces, cut anywhere, and gives the events that are whole. */
export class EventText {
  #unread = '';

  /** Anything that is no event of ours, the beats of the server among it, is passed over. */
  take(piece: string): readonly ServerEvent[] {
    const blocks = (this.#unread + piece).split('\n\n');
    this.#unread = blocks.pop() ?? '';
    return blocks.flatMap(block => eventOf(block));
  }
}

function eventOf(block: string): ServerEvent[] {
  const name = fieldOf(block, 'event');
  const data = fieldOf(block, 'data');
  if (name === undefined || data === undefined) return [];
  const event: unknown = { name, ...JSON.parse(data) };
  return isServerEvent(event) ? [event] : [];
}

function fieldOf(block: string, field: string): string | undefined {
  const start = `${field}: `;
  return block
    .split('\n')
    .find(line => line.startsWith(start))
    ?.slice(start.length);
}

export type ReaderPorts = {
  readonly token: () => string | null;
  /** Asks for the stream. */
  readonly open: (token: string, signal: AbortSignal) => Promise<Response>;
  readonly heard: (event: HeardEvent) => void;
  /** The server takes the token for no one's. */
  readonly refused: () => void;
};

/** How one reading came out: it broke off or could not begin, or it makes no sense to try before something happens. */
type Outcome = 'broken' | 'unreachable' | 'pointless';

const longestPauseMs = 30_000;

/** The server gives a sign every 15 s; after this long nothing will come any more. */
const silenceMs = 40_000;

/**
 * Reads the event stream of the server and begins again whenever it breaks off: after 1, 2, 4 … 30 s,
 * each up to a quarter longer, so that not all browsers come back at the same moment.
 */
export class EventReader {
  readonly #ports: ReaderPorts;
  #failures = 0;
  #wake: () => void = () => undefined;
  /** Whether something may have gone by unheard before the next stream. */
  #isMissing: boolean;

  constructor(ports: ReaderPorts, isMissing: boolean) {
    this.#ports = ports;
    this.#isMissing = isMissing;
  }

  /** Reads until the signal ends it. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (!signal.aborted) {
      const outcome = await this.#readOnce(signal);
      if (!signal.aborted) await this.#pause(outcome);
    }
  }

  /** Something happened that makes another try worth while: a sign-in, an unlocking, the network is back. */
  wake(): void {
    this.#failures = 0;
    this.#wake();
  }

  async #readOnce(signal: AbortSignal): Promise<Outcome> {
    const token = this.#ports.token();
    if (token === null) return 'pointless';
    const trying = new AbortController();
    const end = () => trying.abort();
    signal.addEventListener('abort', end, { once: true });
    try {
      const response = await this.#ports.open(token, trying.signal);
      if (response.ok && response.body !== null) return await this.#readBody(response.body, end);
      return this.#refusal(response.status, token);
    } catch {
      // The network or the process behind it is away; the next try tells.
      return 'unreachable';
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  async #readBody(body: ReadableStream<Uint8Array>, end: () => void): Promise<Outcome> {
    this.#failures = 0;
    if (this.#isMissing) this.#ports.heard({ name: 'stream.interrupted' });
    this.#isMissing = true;
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const text = new EventText();
    for (;;) {
      const silence = setTimeout(end, silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return 'broken';
      for (const event of text.take(decoder.decode(value, { stream: true }))) {
        this.#ports.heard(event);
        if (event.name === 'session.revoked') return 'pointless';
      }
    }
  }

  #refusal(status: number, token: string): Outcome {
    if (status === 423) this.#ports.heard({ name: 'session.locked' });
    if (status === 401 && this.#ports.token() === token) this.#ports.refused();
    return status === 423 || status === 401 ? 'pointless' : 'unreachable';
  }

  #pause(outcome: Outcome): Promise<void> {
    if (outcome === 'unreachable') this.#failures += 1;
    const usual = Math.min(1000 * 2 ** Math.max(0, this.#failures - 1), longestPauseMs);
    return new Promise(resolve => {
      const timer =
        outcome === 'pointless' ? undefined : setTimeout(resolve, usual * (1 + Math.random() / 4));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
