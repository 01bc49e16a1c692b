import { useEffect, useEffectEvent } from 'react';
import { type OnScan, scanReader } from './scan-reader.ts';

/**
 * A scanner types faster than anybody and ends with Enter or Tab, wherever the focus is. What it typed is taken out of
 * the field again that it fell into; an input method may stand between, and a handheld may name no keys.
 */
export function useScanner(isOn: boolean, onScan: OnScan): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return undefined;
    const { key, input } = scanReader((code, putBack) => scan(code, putBack));
    window.addEventListener('keydown', key, true);
    window.addEventListener('beforeinput', input, true);
    return () => {
      window.removeEventListener('keydown', key, true);
      window.removeEventListener('beforeinput', input, true);
    };
  }, [isOn]);
}
