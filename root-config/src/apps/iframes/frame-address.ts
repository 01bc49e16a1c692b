import { titleOverrideParam, session } from '@shanmen/shared';
import * as accepted from '@shanmen/shared/contracts/shell/accepted-link';

const everyPage = 'allow-scripts allow-forms allow-popups allow-downloads';

export type FrameAddress = { readonly src: string; readonly sandbox: string; readonly origin: string };

/**
 * What an iframe page shows: its link with the query that the tab was opened with. A page of our own origin
 * never gets `allow-same-origin`: together with scripts that would take the sandbox away.
 */
export function frameAddress(link: string, address: string, ownOrigin: string): FrameAddress {
  const url = new URL(link.trim());
  for (const [name, value] of new URL(address, ownOrigin).searchParams) {
    if (name !== titleOverrideParam) url.searchParams.append(name, value);
  }
  const isForeign = url.origin !== ownOrigin;
  const sandbox = isForeign ? `${everyPage} allow-same-origin` : everyPage;
  return { src: url.href, sandbox, origin: url.origin };
}

/** Whether a link of the menu may be opened here and now. */
export function isPermittedLink(link: string): boolean {
  return accepted.isPermittedLink(link, session.current()?.policies.intranetLinks ?? []);
}
