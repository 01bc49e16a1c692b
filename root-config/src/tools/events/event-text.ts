import type { ServerEvent } from '@shanmen/shared/contracts/shell/event';
import { isServerEvent } from '@shanmen/shared/contracts/shell/event';

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
