import { api, stepUp } from '@shanmen/shared';
import type { OwnDevices } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';
import { useEffect, useState } from 'react';
import { useActing } from '../sign-in/use-acting.ts';

const devices = '/api/auth/trusted-devices/own';

/** Browsers that one trusts; a refusal leaves them as they stand. */
export function useTrustedDevices() {
  const [own, setOwn] = useState<OwnDevices | null>(null);
  const { busy, refusal, act, refuse, forgive } = useActing();

  useEffect(() => {
    let isHere = true;
    api.get<OwnDevices>(devices).then(
      read => isHere && setOwn(read),
      (error: unknown) => isHere && refuse(error),
    );
    return () => {
      isHere = false;
    };
  }, [refuse]);

  const go = (work: () => Promise<OwnDevices>) => act(async () => setOwn(await work()));

  return {
    own,
    busy,
    refusal,
    forgive,
    trust: (name: string, password: string) =>
      go(async () => {
        await stepUp(password);
        return api.post<OwnDevices>(devices, { name });
      }),
    forget: (id: number) => go(() => api.delete<OwnDevices>(`${devices}/${id}`)),
  };
}
