import { type ApiError, apiErrorOf } from '@shanmen/shared';
import { useCallback, useState } from 'react';

/** One act at a time, and what the server says against it; a refusal leaves everything where it stands. */
export function useActing() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refuse = useCallback((error: unknown) => setRefusal(inWords(apiErrorOf(error))), []);

  async function act(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, refusal, act, refuse, forgive: () => setRefusal(null) };
}

function inWords({ message, status, requestId }: ApiError): string {
  return status >= 500 || status === 0 ? `${message}（编号 ${requestId}）` : message;
}
