import type { ShownOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';
import { useState } from 'react';
import { type Asked, askedIn } from './asked-overrides.ts';

/** Goes on by the words that were given; without any, no further. */
type GoOn = (given: ShownOverrides | null) => void;

/** A press that waits for a second person. */
export type Waiting = { readonly asked: Asked; readonly goOn: GoOn };

type SecondPerson = {
  readonly waiting: Waiting | null;
  /** Asks for one where that is why a press was refused. @returns whether it is */
  readonly isAsked: (error: unknown, goOn: GoOn) => boolean;
};

export function useSecondPerson(): SecondPerson {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isAsked = (error: unknown, goOn: GoOn) => {
    const asked = askedIn(error);
    if (asked === null) return false;
    const end: GoOn = given => {
      setWaiting(null);
      goOn(given);
    };
    setWaiting({ asked, goOn: end });
    return true;
  };
  return { waiting, isAsked };
}
