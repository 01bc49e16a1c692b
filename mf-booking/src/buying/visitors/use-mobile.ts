import { ApiError } from '@shanmen/shared';
import { useEffect, useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { usePicture } from '../picture/use-picture.ts';
import { useCall } from '../../booking/use-call.ts';
import { say } from '../../language/language.ts';

const mobileForm = /^1[3-9]\d{9}$/;

/** Who books: his name, his mobile with its code, and the proof once the server has seen both. */
export function useMobile() {
  const [contactName, setContactName] = useState('');
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [proved, setProved] = useState<{ mobile: string; proof: string } | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  const sending = useCall();
  const picture = usePicture();
  const waitSeconds = Math.max(0, Math.ceil((waitUntil - now) / 1000));
  const isWaiting = waitSeconds > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const prove = async () => {
    if (proved?.mobile === mobile) return proved.proof;
    const { proof } = await booking.prove(mobile, code);
    setProved({ mobile, proof });
    return proof;
  };

  return {
    contactName,
    setContactName,
    mobile,
    setMobile: (text: string) => setMobile(text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')),
    code,
    setCode: (text: string) => setCode(text.replace(/\D/g, '')),
    waitSeconds,
    refusal: sending.refusal,
    busy: sending.busy,
    isProved: proved?.mobile === mobile,
    fault: mobileForm.test(mobile) ? null : say('请填写 11 位手机号'),
    picture,
    send: async () => {
      const reading = picture.reading();
      const sent = await sending.run(() => booking.sendCode({ mobile, ...reading }).catch(picture.askAgain));
      if (sent === null) return;
      picture.forget();
      setNow(Date.now());
      setWaitUntil(Date.now() + sent.resendAfterSeconds * 1000);
    },
    /** Calls with the proof of the mobile; throws what the server refuses. An old proof is given up for a new code. */
    withProof: async <T>(call: (proof: string) => Promise<T>): Promise<T> => {
      try {
        return await call(await prove());
      } catch (error) {
        if (error instanceof ApiError && error.code === 'mobile_unproved') {
          setProved(null);
          setCode('');
        }
        throw error;
      }
    },
  };
}

export type MobileEntry = ReturnType<typeof useMobile>;
