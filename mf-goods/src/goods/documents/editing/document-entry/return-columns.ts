import { lineReasons } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { DocumentTraits } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { LineColumn } from '@shanmen/ui';
import type { EntryLine } from './line-entry.ts';

/** What is said of a line that is taken back: why, and whether it can be sold again. */
export function returnColumns(traits: DocumentTraits): LineColumn<EntryLine>[] {
  const reasons = lineReasons(traits);
  return [
    ...(reasons.length > 0 ? [reasonColumn(reasons)] : []),
    ...(traits.source === 'xs' ? [resellableColumn] : []),
  ];
}

/** Where it is empty the reason is that of the head. */
function reasonColumn(reasons: readonly string[]): LineColumn<EntryLine> {
  return {
    id: 'reason',
    title: '原因',
    width: 84,
    text: line => line.reason,
    edit: {
      kind: 'select',
      isAside: true,
      options: ['', ...reasons].map(value => ({ value, label: value })),
      write: (line, reason) => ({ ...line, reason }),
    },
  };
}

const resellableColumn: LineColumn<EntryLine> = {
  id: 'condition',
  title: '可再售',
  width: 60,
  text: line => (line.condition === 'damaged' ? '否' : '是'),
  edit: {
    kind: 'select',
    isAside: true,
    options: ['是', '否'].map(value => ({ value, label: value })),
    write: (line, text) => ({ ...line, condition: text === '否' ? 'damaged' : 'good' }),
  },
};
