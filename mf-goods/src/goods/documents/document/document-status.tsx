import {
  type Document,
  type DocumentRow,
  documentStatuses,
} from '@shanmen/shared/contracts/goods/documents/document';
import { StatusTag } from '@shanmen/ui';

const tones = {
  draft: 'neutral',
  submitted: 'warning',
  audited: 'success',
  reversed: 'danger',
  void: 'neutral',
} as const;

type DocumentStatusProps = Pick<DocumentRow, 'status'> & Partial<Pick<Document, 'checkerName' | 'transit'>>;

/** The state of a document; one that two people audit waits for the second, a transfer may still be on its way. */
export function DocumentStatus({ status, checkerName = '', transit = 'none' }: DocumentStatusProps) {
  if (status === 'submitted' && checkerName !== '') return <StatusTag tone="warning">待二审</StatusTag>;
  if (status === 'audited' && transit === 'underway') return <StatusTag tone="warning">在途</StatusTag>;
  return <StatusTag tone={tones[status]}>{documentStatuses[status]}</StatusTag>;
}
