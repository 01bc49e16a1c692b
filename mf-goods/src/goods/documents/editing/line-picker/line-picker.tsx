import { isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { type Quantity, quantity } from '@shanmen/shared/quantity';
import { countAndCode } from '@shanmen/ui';
import { type LineOrigin, scannedQty } from '../document-entry/line-scan.ts';
import { GoodsPicker } from './goods-picker.tsx';
import { SourcePicker } from './source-picker.tsx';

type LinePickerProps = {
  origin: LineOrigin;
  /** What stood in the scan box: `3*wcy`. */
  typed: string;
  onGood: (good: FoundGood, qty: Quantity) => void;
  onSources: (sources: readonly SourceLine[]) => void;
};

/** What F3 opens: lines of a source where something is taken back, else goods. */
export function LinePicker({
  origin: { type, whId, storeId, on, sourceDocId },
  typed,
  onGood,
  onSources,
}: LinePickerProps) {
  const { count, code } = countAndCode(typed);
  if (isReturnType(type))
    return <SourcePicker type={type} docId={sourceDocId} whId={whId} first={code} onPick={onSources} />;
  const pick = (good: FoundGood) => onGood(good, scannedQty(good, count) ?? quantity('1'));
  return <GoodsPicker type={type} whId={whId} storeId={storeId} on={on} first={code} onPick={pick} />;
}
