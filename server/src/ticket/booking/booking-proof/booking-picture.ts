import { randomUUID } from 'node:crypto';

import type { BookingPicture, PictureReading } from '@shanmen/shared/contracts/ticket/booking/booking-proof';

import type { Tx } from '../../../db/transaction.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { takePicture } from './booking-proof.queries.ts';
import { drawStrokes, newAnswer, pictureSize } from './picture-strokes.ts';

const validMs = 5 * 60_000;

/** A picture to be read; its answer travels sealed, so that looking at many leaves nothing behind here. */
export function pictureOf(person: PersonKeys, now: Date, answer = newAnswer()): BookingPicture {
  const seal = sealText(`picture ${randomUUID()} ${now.getTime() + validMs} ${answer}`, person);
  return { seal, ...pictureSize, strokes: drawStrokes(answer) };
}

/** Whether it was read rightly, and in time. It is used up either way: nobody guesses twice at one picture. */
export async function readsRightly(
  tx: Tx,
  { seal, answer }: PictureReading,
  person: PersonKeys,
  now: Date,
): Promise<boolean> {
  const [, id, until = '0', right] = /^picture (\S+) (\d+) (\w+)$/.exec(opened(seal, person)) ?? [];
  if (id === undefined || Number(until) <= now.getTime()) return false;
  const isFirst = await takePicture(tx, id, new Date(Number(until)), now);
  return isFirst && answer.toUpperCase() === right;
}

function opened(seal: string, person: PersonKeys): string {
  try {
    return openText(seal, person);
  } catch {
    return '';
  }
}
