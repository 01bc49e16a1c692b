import { PassThrough } from 'node:stream';

import type { ServerEvent } from '@shanmen/shared/contracts/shell/event';

import type { Standing } from './event.queries.ts';

/** More than this unread means that nobody reads any more. */
const mostUnread = 64 * 1024;

/** One open stream of a browser. It remembers what it told, so that it tells each state once. */
export class EventStream {
  readonly sessionId: number;
  readonly staffId: number;
  /** What is sent as the answer of the call. */
  readonly body = new PassThrough();
  #locked = false;
  #permissionVersion: number | null = null;
  #sequence = -1;
  #lastId = 0;

  constructor(sessionId: number, staffId: number) {
    this.sessionId = sessionId;
    this.staffId = staffId;
  }

  /** The rights that were told of; null before the first look. */
  get permissionVersion(): number | null {
    return this.#permissionVersion;
  }

  /** Tells what differs from what was told before. */
  tellStanding({ locked, permissionVersion, over }: Standing): void {
    if (over !== null) return this.#end({ name: 'session.revoked', reason: over });
    if (locked !== this.#locked) this.#send({ name: locked ? 'session.locked' : 'session.unlocked' });
    this.#locked = locked;
    if (permissionVersion !== this.#permissionVersion) {
      this.#send({ name: 'permissions.changed', permissionVersion });
    }
    this.#permissionVersion = permissionVersion;
  }

  tellRelease(sequence: number): void {
    if (sequence <= this.#sequence) return;
    this.#sequence = sequence;
    this.#send({ name: 'modules.released', sequence });
  }

  /** A notice is something to read, and before a locked screen sits anybody. */
  tell(event: ServerEvent): void {
    if (!this.#locked || event.name !== 'notice') this.#send(event);
  }

  /** Keeps proxies from closing the connection, and finds out whether it is still there. */
  beat(): void {
    this.#write(': \n\n');
  }

  end(): void {
    this.body.end();
  }

  #end(event: ServerEvent): void {
    this.#send(event);
    this.end();
  }

  #send({ name, ...content }: ServerEvent): void {
    this.#lastId += 1;
    this.#write(`id: ${this.#lastId}\nevent: ${name}\ndata: ${JSON.stringify(content)}\n\n`);
  }

  #write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return;
    if (this.body.writableLength + this.body.readableLength > mostUnread) this.body.destroy();
    else this.body.write(text);
  }
}
