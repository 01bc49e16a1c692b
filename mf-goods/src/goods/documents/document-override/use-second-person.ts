import {
  type ShownOverrides,
  AskedOverrides,
} from '@shanmen/shared/contracts/goods/documents/document-override';
import { useState } from 'react';
import { ApiError, askApproval, type ApproverWords } from '@shanmen/shared';
import { Check } from 'typebox/value';

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

/** For what exactly a second person is asked, and in which words. */
export type Asked = AskedOverrides & { readonly why: string };

/** What the server wants a second person's word for; null where it said anything else. */
function askedIn(error: unknown): Asked | null {
  if (!(error instanceof ApiError) || !error.has('supervisor_required')) return null;
  const { details, message: why } = error;
  return Check(AskedOverrides, details) ? { ...details, why } : null;
}

/** One word for each thing, typed once. */
export async function askOverrides(
  { actions, objectId, amountFen }: Asked,
  approver: ApproverWords,
): Promise<ShownOverrides> {
  const given: ShownOverrides = [];
  for (const action of actions) {
    const { approval } = await askApproval({ action, objectId, amountFen }, approver);
    given.push({ action, approval });
  }
  return given;
}
