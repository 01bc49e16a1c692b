import { fen } from '../../money/money.ts';
import { printLabels } from './price-label.tsx';

const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');

const mug = {
  code: 'W018',
  barcode: '2001000000180',
  name: '陶瓷马克杯',
  spec: '350ml',
  unit: '个',
  openPrice: false,
} as const;
const carving = {
  ...mug,
  code: 'W030',
  barcode: null,
  name: '现场刻章',
  unit: '枚',
  openPrice: true,
} as const;
const tea = {
  code: 'T001',
  barcode: null,
  name: '高山云雾茶(散称)',
  spec: '称重',
  unit: 'kg',
  openPrice: false,
} as const;

it('prints a label for every copy: price, what is scanned, and the code of a good without a bar code', async () => {
  const pages: string[][] = [];
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const view: Window | null = contentWindow?.get?.call(this) ?? null;
    if (view) {
      view.print = () => {
        const labels = [...view.document.querySelectorAll('.label')];
        pages.push(labels.map(label => label.querySelector('[data-bars]')?.getAttribute('data-bars') ?? ''));
        pages.push(labels.map(label => label.querySelector('.price')?.textContent ?? ''));
      };
    }
    return view;
  });
  const prices = [
    { ...mug, retailFen: fen(49_00), memberFen: fen(44_00) },
    { ...tea, retailFen: fen(1480_00), memberFen: fen(1480_00) },
    { ...carving, retailFen: fen(0), memberFen: fen(0) },
  ];
  await printLabels(prices, 2);
  expect(pages).toEqual([
    ['2001000000180', '2001000000180', 'T001', 'T001', 'W030', 'W030'],
    ['49.00会员 44.00 /个', '49.00会员 44.00 /个', '1,480.00/kg', '1,480.00/kg', '时价/枚', '时价/枚'],
  ]);
});
