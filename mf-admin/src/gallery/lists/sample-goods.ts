import { type Fen, fen } from '@shanmen/shared/money';

export type SampleGood = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly priceFen: Fen;
  readonly stock: number;
};

const names = ['山水丝巾', '镜湖白茶', '手绘明信片', '竹编茶漏', '松子糖', '云海保温杯'];

/** As many goods as asked for, always the same ones. */
export function sampleGoods(count: number): readonly SampleGood[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    code: `T${String(index + 1).padStart(4, '0')}`,
    name: names[index % names.length] ?? '',
    unit: '件',
    priceFen: fen(980 + ((index * 1700) % 45_000)),
    stock: (index * 37) % 240,
  }));
}
