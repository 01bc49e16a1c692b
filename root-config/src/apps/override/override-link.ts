import { pendingTarget, session } from '@shanmen/shared';
import { overrideParameter } from '@shanmen/shared/contracts/modules/running/override';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { createStore } from '../../parts/store.ts';

/** The token of a link that was opened and that nobody has answered yet. */
export const offeredLink = createStore<string | null>(null);

/** Asks whether the token is wanted that an address was opened with, or that one has which waits at the entrance. */
export function followOverrideLinks(parts: Pick<ShellParts, 'navigator' | 'now'>): void {
  const look = (): void => {
    const wanted = `${parts.navigator.position.get()?.address}${pendingTarget.read(parts.now())}`;
    // Before the sign-in the address is kept, and comes again after it.
    if (session.token() !== null && wanted.includes(overrideParameter))
      // What asks comes with it: a part of its own would cost the page that everybody loads the hash of one more file.
      void import('./override-dialog.tsx').then(({ takeToken }) => {
        const token = takeToken(parts);
        if (token !== null) offeredLink.set(token);
      });
  };
  // Once the navigation that brought it has ended.
  parts.navigator.position.subscribe(() => queueMicrotask(look));
  look();
}
