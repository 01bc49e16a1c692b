import { session } from '@shanmen/shared';
import { overrideParameter } from '@shanmen/shared/contracts/modules/running/override';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { createStore } from '../../parts/store.ts';

/** The token of a link that was opened and that nobody has answered yet. */
export const offeredLink = createStore<string | null>(null);

/** Takes the token out of every address that is opened with one, and asks whether it is wanted. */
export function followOverrideLinks({ navigator }: Pick<ShellParts, 'navigator'>): void {
  const look = (): void => {
    const position = navigator.position.get();
    // Before the sign-in the address is kept, and comes again after it.
    if (!position || session.token() === null) return;
    const url = new URL(position.address, location.origin);
    const token = url.searchParams.get(overrideParameter);
    if (token === null) return;
    url.searchParams.delete(overrideParameter);
    offeredLink.set(token);
    navigator.go(url.pathname + url.search + url.hash, { replace: true });
  };
  // Once the navigation that brought it has ended.
  navigator.position.subscribe(() => queueMicrotask(look));
  look();
}
