import { useTab } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';

/**
 * Names the tab after what is open in it, so that two tabs of one screen are told apart, also while another is seen.
 * @param name `''` where nothing is open; undefined as long as nobody knows, and the tab is called as before
 */
export function useTabName(name: string | undefined): void {
  const { setTitle } = useTab();
  const say = useEffectEvent((title: string) => setTitle(title));
  useEffect(() => {
    if (name !== undefined) say(name);
  }, [name]);
}
