import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Lines } from '@shanmen/ui';
import { useSyncExternalStore } from 'react';
import type { Head } from '../../documents/editing/document-entry/head-entry.ts';
import type { EntryLine } from '../../documents/editing/document-entry/line-entry.ts';
import { DocumentWarnings } from '../../documents/document-refusal/document-warnings.tsx';
import { shortGoods } from './short-goods.ts';

type StockHintProps = {
  type: DocumentType;
  head: Pick<Head, 'whId' | 'mode'>;
  lines: Lines<EntryLine>;
  choices: Pick<Choices, 'allWarehouses'>;
};

/** Until it is audited: of what more leaves than lies in the warehouse, where that may not go short. */
export function StockHint({ type, head: { whId, mode }, lines: { store }, choices }: StockHintProps) {
  const entries = useSyncExternalStore(store.subscribe, store.entries);
  const warehouse = choices.allWarehouses.find(({ id }) => id === whId);
  if (!warehouse || warehouse.allowNegative) return null;
  const texts = shortGoods(
    type,
    mode,
    entries.map(({ line }) => line),
  );
  return texts.length === 0 ? null : <DocumentWarnings texts={texts} />;
}
