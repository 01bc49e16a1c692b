import type { ServerEvent } from '../../contracts/shell/event.ts';
import { typedEvent } from '../session/typed-event.ts';

/**
 * What the server tells, and beside it `stream.interrupted`: for a while nothing could be heard, so
 * a follower of `changed` must treat everything as changed.
 */
export type HeardEvent = ServerEvent | { readonly name: 'stream.interrupted' };
export type HeardName = HeardEvent['name'];
export type HeardEventOf<Name extends HeardName> = Extract<HeardEvent, { readonly name: Name }>;

const events = typedEvent<HeardEvent>();

/** Tells everybody in this browser tab; only the reader of the stream calls it. */
export const dispatchServerEvent = events.dispatch;

/**
 * Calls `listener` with every event of that name, whichever tab of this browser reads the stream.
 * @returns the function that unsubscribes
 */
export function onServerEvent<Name extends HeardName>(
  name: Name,
  listener: (event: HeardEventOf<Name>) => void,
): () => void {
  return events.subscribe(event => {
    if (isNamed(event, name)) listener(event);
  });
}

function isNamed<Name extends HeardName>(event: HeardEvent, name: Name): event is HeardEventOf<Name> {
  return event.name === name;
}
