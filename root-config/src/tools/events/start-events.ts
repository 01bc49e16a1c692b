import type { ShellParts } from '../../shell/shell-parts.ts';
import { followEvents } from './follow-events.ts';
import { reactToEvents } from './react-to-events.ts';

/** Follows the events of the server and does what the shell does about them. @returns the function that ends both */
export function startEvents(parts: ShellParts): () => void {
  const stops = [reactToEvents(parts), followEvents()];
  return () => {
    for (const stop of stops) stop();
  };
}
