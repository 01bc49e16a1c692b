import { type Document, type DocumentRow, documentStatuses } from '@shanmen/shared/contracts/goods/document';
import { StatusTag } from '@shanmen/ui';

const tones = {
  draft: 'neutral',
  submitted: 'warning',
  audited: 'success',
  reversed: 'danger',
  void: 'neutral',
} as const;

type DocumentStatusProps = { of: DocumentRow['status']; transit?: Document['transit'] };

/** The state of a document; a transfer that was audited may still be on its way. */
export function DocumentStatus({ of, transit = 'none' }: DocumentStatusProps) {
  if (of === 'audited' && transit === 'underway') return <StatusTag tone="warning">在途</StatusTag>;
  return <StatusTag tone={tones[of]}>{documentStatuses[of]}</StatusTag>;
}
