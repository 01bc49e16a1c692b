import { randomInt } from 'node:crypto';

import type { BookingPicture } from '@shanmen/shared/contracts/ticket/booking/booking-proof';

type Point = readonly [x: number, y: number];

/**
 * Signs in a field of 4 by 6: `01 10|23 46` is a stroke from 0,1 to 1,0 and one from 2,3 to 4,6. None are among
 * them that two people read differently, as 0 and O, or that a stray line makes another, as P and R, 4 and A.
 */
const signs: Readonly<Record<string, string>> = {
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 44 36 16 05',
  '5': '40 00 03 32 44 36 06',
  '6': '30 04 16 36 44 33 04',
  '9': '42 13 01 20 41 43 26',
  A: '06 20 46|14 34',
  E: '40 00 06 46|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  R: '06 00 30 41 33 03|23 46',
  T: '00 40|20 26',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
};

const alphabet = Object.keys(signs);
const length = 4;
const width = 160;
const height = 56;
const size = 6;
const noiseLines = 3;

export function newAnswer(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * The signs as strokes, bent and turned, among lines that mean nothing. Every stroke is a piece of its own
 * and all are mixed, so that neither the order nor a font gives them away.
 */
export function drawStrokes(answer: string): BookingPicture['strokes'] {
  const drawn = [...answer].flatMap((sign, index) => strokesOf(sign, index));
  const noise = Array.from({ length: noiseLines }, (_, index) =>
    pathOf([anywhere(index), anywhere(index + 1)]),
  );
  return mixed([...drawn, ...noise]);
}

export const pictureSize = { width, height };

function strokesOf(sign: string, index: number): string[] {
  const field = width / length;
  const turn = between(-0.35, 0.35);
  const left = index * field + field / 2 + between(-3, 3);
  const middle = height / 2 + between(-4, 4);
  const place = ([x, y]: Point): Point => {
    const [across, down] = [(x - 2) * size + between(-1.5, 1.5), (y - 3) * size + between(-1.5, 1.5)];
    return [
      left + across * Math.cos(turn) - down * Math.sin(turn),
      middle + across * Math.sin(turn) + down * Math.cos(turn),
    ];
  };
  const strokes = (signs[sign] ?? '').split('|');
  return strokes.flatMap(stroke => pieces(stroke.split(' ').map(pointOf).map(place)));
}

function pointOf(text: string): Point {
  return [Number(text[0]), Number(text[1])];
}

/** Each piece ends where the next begins, and is written down alone. */
function pieces(points: readonly Point[]): string[] {
  return points.slice(1).map((point, index) => pathOf([points[index] ?? point, point]));
}

function anywhere(quarter: number): Point {
  return [((quarter + between(0, 1)) * width) / 4, between(4, height - 4)];
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}`;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

function mixed(paths: string[]): string[] {
  return paths
    .map(path => ({ path, rank: randomInt(1_000_000) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ path }) => path);
}

function between(least: number, most: number): number {
  return least + (randomInt(1000) / 999) * (most - least);
}
