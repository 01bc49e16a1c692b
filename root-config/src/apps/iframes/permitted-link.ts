import { session } from '@shanmen/shared';
import * as accepted from '@shanmen/shared/contracts/shell/accepted-link';

/** Whether a link of the menu may be opened here and now. */
export function isPermittedLink(link: string): boolean {
  return accepted.isPermittedLink(link, session.current()?.policies.intranetLinks ?? []);
}
