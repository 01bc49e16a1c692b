import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import { useRef, useState } from 'react';
import type { SaleNotice } from '../surface/notice-line.tsx';

const unknownOutcome = {
  tone: 'warning',
  text: '没有收到服务器的回答，请勿重做。按 Enter 查询，同一笔不会记两次。',
} as const;

/**
 * What a dialog sends, under one key until it was taken or refused; pressed again while nothing is known, it asks for it.
 * Nobody leaves the screen while its answer is out. `notice` is the server's refusal, or what the dialog itself says.
 */
export function useSentOnce<Draft, Done>(
  call: (draft: Draft, key: string) => Promise<Done>,
  onDone: (done: Done) => void,
) {
  const shell = useShell();
  const key = useRef(createKey());
  const sent = useRef<Draft | null>(null);
  const [work, setWork] = useState<'idle' | 'sending' | 'unknown'>('idle');
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const send = async (draft: Draft) => {
    if (work === 'sending') return;
    sent.current ??= draft;
    setWork('sending');
    const done = shell.busy('payment');
    try {
      onDone(await call(sent.current, key.current));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return setWork('unknown');
      sent.current = null;
      key.current = createKey();
      setWork('idle');
      setNotice({ tone: 'danger', text: failure.message });
    } finally {
      done();
    }
  };
  return {
    send: (draft: Draft) => void send(draft),
    currentKey: () => key.current,
    work,
    notice: work === 'unknown' ? unknownOutcome : notice,
    setNotice,
  };
}
