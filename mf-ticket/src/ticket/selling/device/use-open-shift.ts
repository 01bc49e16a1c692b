import { openWork, useAuth } from '@shanmen/shared';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { useEffect } from 'react';

const work = 'ticket:shift';

/** Lets the shell know, also after this screen is left, that a shift should be closed before a sign-out. */
export function useOpenShift(shift: Shift | null): void {
  const mayClose = useAuth('ticket:shift:close');
  const windowName = mayClose ? shift?.windowName : undefined;
  useEffect(() => {
    if (windowName === undefined) openWork.finish(work);
    else
      openWork.begin(work, {
        label: `${windowName}：班次未交`,
        action: '交班',
        address: '/saleSystem?mode=shift',
      });
  }, [windowName]);
}
