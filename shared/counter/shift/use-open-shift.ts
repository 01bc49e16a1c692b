import { openWork } from '@shanmen/shared';
import { useEffect } from 'react';

type OpenShift = {
  /** 1 号窗口. */
  readonly placeName: string;
  /** Where it is closed. */
  readonly address: string;
};

/**
 * Lets the shell know, also after this screen is left, that a shift should be closed before a sign-out.
 * @param work its name among the open works of the shell: one for windows, one for tills
 * @param shift null where none is open, or its cashier may not close it
 */
export function useOpenShift(work: string, shift: OpenShift | null): void {
  const placeName = shift?.placeName;
  const address = shift?.address;
  useEffect(() => {
    if (placeName === undefined || address === undefined) openWork.finish(work);
    else openWork.begin(work, { label: `${placeName}：班次未交`, action: '交班', address });
  }, [work, placeName, address]);
}
