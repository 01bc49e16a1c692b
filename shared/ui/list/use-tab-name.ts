import { useTab } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';

/** Names the tab after what is open in it, so that two tabs of one screen are told apart. */
export function useTabName(name: string | undefined): void {
  const { setTitle } = useTab();
  const say = useEffectEvent((title: string) => setTitle(title));
  useEffect(() => {
    if (name === undefined) return;
    say(name);
    return () => say('');
  }, [name]);
}
