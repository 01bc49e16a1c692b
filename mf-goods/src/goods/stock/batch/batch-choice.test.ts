import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { quantity } from '@shanmen/shared/quantity';
import { emptyLine, type EntryLine } from '../../documents/editing/document-entry/line-entry.ts';
import { batchChoice } from './batch-choice.ts';

const soon = { id: 7, docId: 1, batchNo: 'SOON', expireOn: '2026-12-08', qty: quantity('4') };
const cake: EntryLine = { ...emptyLine, goodsId: 1, shelfLifeDays: 45, batches: [soon] };

function labelsOf(line: EntryLine, made: EntryLine['side'] | null): string[] {
  const [column] = batchChoice<EntryLine>(traitsOf('cz'), { asksExpired: false, made, on: '2026-11-20' });
  const options = column?.edit?.options;
  return (typeof options === 'function' ? options(line) : []).map(({ label }) => label);
}

it('G-47 offers the batches of what goes into an assembly, and a new one for what comes out of it', () => {
  const [part, box] = [cake, { ...cake, side: 'parent' as const }];
  expect(labelsOf(part, 'parent')).toEqual(['先到期先出（至 2026-12-08）', 'SOON · 至 2026-12-08 · 剩 4']);
  expect(labelsOf(box, 'parent')).toEqual(['新批次（不晚于 2027-01-04）']);
  expect(labelsOf(box, 'component')).toHaveLength(2);
  expect(labelsOf({ ...box, shelfLifeDays: null }, 'parent')).toEqual(['新批次']);
});
