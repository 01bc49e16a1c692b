import { ApiError } from '@shanmen/shared';
import type { BookingPicture, CodeRequest } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';

const whole = /^[0-9A-Za-z]{4}$/;

/** The picture that is asked for before a further code; nothing while none is. */
export function usePicture() {
  const [picture, setPicture] = useState<BookingPicture | null>(null);
  const [answer, setAnswer] = useState('');
  const reading = useCall();

  const renew = async () => {
    setAnswer('');
    setPicture(await reading.run(booking.picture));
  };

  return {
    picture,
    answer,
    setAnswer: (text: string) => setAnswer(text.replace(/[^0-9A-Za-z]/g, '')),
    busy: reading.busy,
    refusal: reading.refusal,
    isMissing: picture !== null && !whole.test(answer),
    renew,
    reading: (): Pick<CodeRequest, 'picture'> =>
      picture === null ? {} : { picture: { seal: picture.seal, answer } },
    /** Each picture counts once, so that a refused one is replaced; what was refused is said as well. */
    askAgain: async (error: unknown): Promise<never> => {
      const asks = error instanceof ApiError && (error.has('picture_required') || error.has('picture_wrong'));
      if (asks) await renew();
      throw error;
    },
    forget: () => {
      setPicture(null);
      setAnswer('');
    },
  };
}

export type PictureEntry = ReturnType<typeof usePicture>;
