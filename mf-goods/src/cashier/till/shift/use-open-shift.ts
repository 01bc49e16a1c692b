import { openWork, useAuth } from '@shanmen/shared';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { useEffect } from 'react';

const work = 'cashier:shift';

/** Lets the shell know, also after this screen is left, that a shift should be closed before a sign-out. */
export function useOpenShift(shift: TillShift | null): void {
  const mayClose = useAuth('cashier:shift:close');
  const tillName = mayClose ? shift?.tillName : undefined;
  useEffect(() => {
    if (tillName === undefined) openWork.finish(work);
    else
      openWork.begin(work, { label: `${tillName}：班次未交`, action: '交班', address: '/till?mode=shift' });
  }, [tillName]);
}
