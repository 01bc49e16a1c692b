import { api, apiErrorOf, stepUp } from '@shanmen/shared';
import type { OwnDevices } from '@shanmen/shared/contracts/auth/trusted-device';
import { useEffect, useState } from 'react';

const devices = '/api/auth/trusted-devices/own';

/** Browsers that one trusts; a refusal leaves them as they stand. */
export function useTrustedDevices() {
  const [own, setOwn] = useState<OwnDevices | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    let isHere = true;
    api.get<OwnDevices>(devices).then(
      read => isHere && setOwn(read),
      (error: unknown) => isHere && setRefusal(apiErrorOf(error).message),
    );
    return () => {
      isHere = false;
    };
  }, []);

  async function go(work: () => Promise<OwnDevices>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      setOwn(await work());
    } catch (error) {
      setRefusal(apiErrorOf(error).message);
    } finally {
      setBusy(false);
    }
  }

  return {
    own,
    busy,
    refusal,
    forgive: () => setRefusal(null),
    trust: (name: string, password: string) =>
      go(async () => {
        await stepUp(password);
        return api.post<OwnDevices>(devices, { name });
      }),
    forget: (id: number) => go(() => api.delete<OwnDevices>(`${devices}/${id}`)),
  };
}
