import { hasAuth } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { useFeedback } from '@shanmen/ui';

/** Asked when a draft is to be let go at once; says why it cannot be. @returns whether it can */
export function useAtOnce(type: DocumentType, document: Document | null, choices: Choices): () => boolean {
  const { error } = useFeedback();
  return () => {
    const fault = auditFault(type, document, choices);
    if (fault !== null) error(fault);
    return fault === null;
  };
}

/** Why whoever enters a document may not let it go in the same breath; null where he may. */
function auditFault(
  type: DocumentType,
  document: Document | null,
  { ownId, auditedByOthers }: Choices,
): string | null {
  const { title } = traitsOf(type);
  const actions = [document === null ? 'add' : 'edit', 'submit', 'audit'] as const;
  if (!actions.every(action => hasAuth(documentCode(type, action))))
    return `您不能自己审核${title}；按 Ctrl+Enter 提交，由他人审核`;
  const isOwn = document === null || document.makerId === ownId;
  return isOwn && auditedByOthers.includes(type)
    ? `制单人不能审核自己的${title}；按 Ctrl+Enter 提交，由他人审核`
    : null;
}
