import type { ServerEvent } from '@shanmen/shared/contracts/shell/event';

import type { Listening } from '../../db/connection/keep-listening.ts';
import { isSignal } from '../../platform/messages/signal.queries.ts';
import { EventStream } from './event-stream.ts';
import type { Standing } from './event.queries.ts';

export type HubPorts = {
  readStandings(sessionIds: readonly number[]): Promise<readonly Standing[]>;
  /** Whether somebody has this right, by the version of the rights that he was told of. */
  holds(staffId: number, permissionVersion: number, permission: string): Promise<boolean>;
  /** Sequence number of the import map that browsers load now. */
  readSequence(): Promise<number>;
  listen(heard: (payload: string) => void): Listening;
  isDraining(): boolean;
  warn(error: unknown): void;
};

const tickMs = 1000;
const beatEvery = 15;
const releaseEvery = 5;

/** One per browser is usual; a tab that was closed may take a while to be noticed. */
const mostPerSession = 4;

/** How long a browser may take the last events of a stream that is over. */
const partingMs = 5000;

/**
 * The open event streams of this process. What must be told is read from the tables: at once when a
 * signal comes, and every second in any case. While nobody follows, nothing runs and nothing listens.
 */
export class EventHub {
  readonly #ports: HubPorts;
  readonly #streams = new Set<EventStream>();
  #listening: Listening | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #looking: Promise<void> | null = null;
  #told: Promise<void> = Promise.resolve();
  #lookAgain = false;

  constructor(ports: HubPorts) {
    this.#ports = ports;
  }

  /**
   * Opens a stream that begins with how things stand, and misses nothing that is told once it is open; beyond the
   * limit the session's oldest one ends.
   */
  async follow(sessionId: number, staffId: number): Promise<EventStream> {
    const stream = new EventStream(sessionId, staffId);
    const others = [...this.#streams].filter(other => other.sessionId === sessionId);
    const tooMany = Math.max(0, others.length + 1 - mostPerSession);
    for (const oldest of others.slice(0, tooMany)) this.#part(oldest);
    stream.body.once('close', () => this.#leave(stream));
    this.#streams.add(stream);
    this.#start();
    void this.#look();
    void this.#lookForRelease();
    await this.#listening?.begun;
    return stream;
  }

  close(): void {
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    this.#stop();
  }

  #start(): void {
    if (this.#listening !== null) return;
    this.#listening = this.#ports.listen(payload => this.#hear(payload));
    this.#timer = setInterval(() => this.#tick(), tickMs).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#listening?.end();
    this.#listening = null;
  }

  /** What was ended counts no more, even where its browser never takes the end of it. */
  #part(stream: EventStream): void {
    stream.end();
    this.#streams.delete(stream);
    setTimeout(() => stream.body.destroy(), partingMs).unref();
  }

  #leave(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) this.#stop();
  }

  #tick(): void {
    this.#ticks += 1;
    // The process is about to end; another one will take the streams over.
    if (this.#ports.isDraining()) return this.close();
    void this.#look();
    if (this.#ticks % releaseEvery === 0) void this.#lookForRelease();
    if (this.#ticks % beatEvery === 0) for (const stream of this.#streams) stream.beat();
  }

  #hear(payload: string): void {
    const message: unknown = JSON.parse(payload);
    if (!isSignal(message)) return;
    if (message === 'look') void this.#look();
    // Read rather than believed, so that no stream hears of the same release twice.
    else if (message.tell.name === 'modules.released') void this.#lookForRelease();
    else this.#tellInTurn(message.tell, message.for);
  }

  /** One after the other, as they were heard. @param staffId whom alone it is for */
  #tellInTurn(event: ServerEvent, staffId?: number): void {
    this.#told = this.#told
      .then(() => this.#tell(event, staffId))
      .catch((error: unknown) => this.#ports.warn(error));
  }

  /** What is for those with a right leaves the server for nobody else. */
  async #tell(event: ServerEvent, staffId?: number): Promise<void> {
    const permission = event.name === 'notice' ? event.permission : undefined;
    for (const stream of this.#streams) {
      if (staffId !== undefined && stream.staffId !== staffId) continue;
      if (permission === undefined || (await this.#mayRead(stream, permission))) stream.tell(event);
    }
  }

  async #mayRead(stream: EventStream, permission: string): Promise<boolean> {
    if (stream.permissionVersion === null) await this.#look();
    const { staffId, permissionVersion } = stream;
    return permissionVersion !== null && this.#ports.holds(staffId, permissionVersion, permission);
  }

  /** One look at a time; what is asked for meanwhile is done by one more. */
  #look(): Promise<void> {
    if (this.#looking !== null) {
      this.#lookAgain = true;
      return this.#looking.then(() => this.#looking ?? undefined);
    }
    this.#looking = this.#lookOnce()
      .catch((error: unknown) => this.#ports.warn(error))
      .finally(() => {
        this.#looking = null;
        if (!this.#lookAgain) return;
        this.#lookAgain = false;
        void this.#look();
      });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const streams = [...this.#streams];
    if (streams.length === 0) return;
    const standings = await this.#ports.readStandings(streams.map(({ sessionId }) => sessionId));
    const byId = new Map(standings.map(standing => [standing.id, standing]));
    for (const stream of streams) {
      const standing = byId.get(stream.sessionId);
      if (standing) stream.tellStanding(standing);
    }
  }

  async #lookForRelease(): Promise<void> {
    try {
      const sequence = await this.#ports.readSequence();
      for (const stream of this.#streams) stream.tellRelease(sequence);
    } catch (error) {
      // A release is being put in place; the next look finds it whole.
      this.#ports.warn(error);
    }
  }
}
