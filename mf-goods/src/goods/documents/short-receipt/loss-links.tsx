import { ShellLink } from '@shanmen/shared';
import type { ChainLink } from '@shanmen/shared/contracts/goods/books/combined-document';
import { documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';

/** The 报损单 that write off what is missing, each with how far it is. */
export function LossLinks({ of: lost }: { readonly of: readonly ChainLink[] }) {
  return lost.map(link => (
    <span key={link.id}>
      报损单 <ShellLink to={`/goods/bs?doc=${link.id}`}>{link.no}</ShellLink>（{documentStatuses[link.status]}
      ）
    </span>
  ));
}
