import { useRef } from 'react';
import { useFeedback } from '../../../pages/states/use-feedback.tsx';
import { soundTone } from '../../../pages/states/sound-tone.ts';

/**
 * Says and sounds that a scan gave nothing, for who looks at the shelf and not at the screen. What was said of one scan
 * goes with the next: it is not about that one.
 */
export function useScanRefusal(): { readonly refuse: (text: string) => void; readonly hush: () => void } {
  const { error } = useFeedback();
  const end = useRef<() => void>(() => undefined);
  const hush = () => end.current();
  return {
    hush,
    refuse: text => {
      hush();
      soundTone('refuse');
      end.current = error(text);
    },
  };
}
