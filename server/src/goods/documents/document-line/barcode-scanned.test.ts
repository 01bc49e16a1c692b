import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfFile();

it('keeps with a line which code was scanned for it, with its red document as well, and none where it was typed', async () => {
  const { lines, ...draft } = purchase(room, [
    ['W001', '4', 27.2],
    ['W002', '1', 9.2],
  ]);
  const [first, second] = lines;
  if (!first || !second) throw new Error('there are two lines');
  const scanned = { ...draft, lines: [{ ...first, barcodeScanned: '2001000000012' }, second] };
  const bought = await audited(room, 'jh', scanned);
  const codes = ['2001000000012', null];
  expect(bought.lines.map(line => line.barcodeScanned)).toEqual(codes);
  const red = resultOf(await step(room.lead, 'jh', bought, 'reverse', '标签贴错'));
  expect(red.lines.map(line => line.barcodeScanned)).toEqual(codes);
});

it('takes no code for a line that is longer than any', async () => {
  const draft = draftOf(room, [['W001', '1']], { reason: '招待' });
  const lines = draft.lines.map(line => ({ ...line, barcodeScanned: '2'.repeat(41) }));
  expect((await enter(room.keeper, 'qc', { ...draft, lines })).status).toBe(400);
});
