import { pendingTarget, session } from '@shanmen/shared';
import { overrideParameter } from '@shanmen/shared/contracts/modules/running/override';
import type { ShellParts } from '../../shell/shell-parts.ts';

/** Asked about at the entrance, which may open the address as it read it before. */
let askedAhead: string | null = null;

/**
 * Takes the token out of the address and out of the one that waits at the entrance.
 * @returns the token where it has to be asked about, which is once
 */
export function takeToken({ navigator, now }: Pick<ShellParts, 'navigator' | 'now'>): string | null {
  const position = navigator.position.get();
  if (!position || session.token() === null) return null;
  const here = parted(position.address);
  const ahead = parted(pendingTarget.read(now()) ?? '/');
  if (ahead.token !== null) {
    const keep = pendingTarget.isFromSignIn(now()) ? pendingTarget.keepFromSignIn : pendingTarget.keep;
    keep(ahead.address, now());
  }
  if (here.token !== null) navigator.go(here.address, { replace: true });
  const token = here.token ?? ahead.token;
  const isNew = token !== askedAhead;
  askedAhead = ahead.token;
  return isNew ? token : null;
}

function parted(address: string): { readonly address: string; readonly token: string | null } {
  const url = new URL(address, location.origin);
  const token = url.searchParams.get(overrideParameter);
  url.searchParams.delete(overrideParameter);
  return { address: url.pathname + url.search + url.hash, token };
}
