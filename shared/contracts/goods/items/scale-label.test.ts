import { readScaleLabel } from './scale-label.ts';

const patterns = ['21PPPPPWWWWWC', '22PPPPPAAAAAC', '2xPPPPPWWWWWAAAAAC'];

it.each([
  ['2120051015001', { plu: '20051', grams: 1500, amountFen: null }],
  ['2120055002502', { plu: '20055', grams: 250, amountFen: null }],
  ['2220055100007', { plu: '20055', grams: null, amountFen: 100_00 }],
  ['242005500500065008', { plu: '20055', grams: 500, amountFen: 65_00 }],
  ['212005500500065001', { plu: '20055', grams: 500, amountFen: 65_00 }],
])('G-57 reads %s', (code, read) => {
  expect(readScaleLabel(code, patterns)).toMatchObject({ ...read, isChecked: true });
});

it('G-57 knows every label that was misread in one digit', () => {
  for (const code of ['2120051015001', '242005500500065008'])
    for (let at = 2; at < code.length; at += 1) {
      const misread = `${code.slice(0, at)}${(Number(code[at]) + 1) % 10}${code.slice(at + 1)}`;
      expect([misread, readScaleLabel(misread, patterns)?.isChecked]).toEqual([misread, false]);
    }
});

it.each(['2001000000012', '6901234567892', '212005101500', 'W001', '21200510150011', '110051005000650081'])(
  'takes %s for no label',
  code => expect(readScaleLabel(code, patterns)).toBeNull(),
);

it('G-57 reads by the first rule that fits, in whatever order its parts are long', () => {
  const narrow = ['2120PPPWWWWWC', ...patterns];
  expect(readScaleLabel('2120051015001', narrow)).toMatchObject({
    plu: '051',
    grams: 1500,
    pattern: narrow[0],
  });
  expect(readScaleLabel('2120051015001', [...narrow].reverse())).toMatchObject({ plu: '20051' });
});
