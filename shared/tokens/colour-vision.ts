import type { PaletteName } from './palettes.ts';

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

const plain: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** How linear light arrives; Machado, Oliveira, Fernandes 2009, full severity. */
const sight: Readonly<Record<PaletteName, Matrix>> = {
  default: plain,
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'high-contrast': plain,
};

/** Distance of two colours for the reader of a palette, in OKLab times 100; about 2 is just seen. */
export function apartAs(palette: PaletteName, first: string, second: string): number {
  const [a, b] = [seen(palette, first), seen(palette, second)];
  return 100 * Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

function seen(palette: PaletteName, colour: string): readonly number[] {
  const light = [1, 3, 5]
    .map(start => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return okLab(times(sight[palette], light).map(part => Math.min(1, Math.max(0, part))));
}

function okLab(light: readonly number[]): readonly number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

function times(matrix: Matrix, vector: readonly number[]): readonly number[] {
  return matrix.map(row => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));
}
