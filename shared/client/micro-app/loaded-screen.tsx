import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ScreenSource } from './screen-source.ts';

type Props = {
  readonly source: ScreenSource;
  readonly waiting: ReactNode;
  readonly children: (Screen: ComponentType) => ReactNode;
};

type Arrival = { readonly Screen: ComponentType } | { readonly failure: unknown };

/**
 * Draws a screen once its file is there, and throws when it does not come. Not with `lazy`: what follows the
 * fallback of a Suspense is held back by React for 300 ms, several times what a change of screens may take.
 */
export function LoadedScreen({ source, waiting, children }: Props) {
  const [arrival, setArrival] = useState<Arrival | null>(() => arrivedFrom(source));
  useEffect(() => {
    if (arrival) return undefined;
    let isGone = false;
    const arrive = (next: Arrival) => {
      if (!isGone) setArrival(next);
    };
    source.load().then(
      Screen => arrive({ Screen }),
      (failure: unknown) => arrive({ failure }),
    );
    return () => {
      isGone = true;
    };
  }, [arrival, source]);
  if (!arrival) return waiting;
  if ('failure' in arrival) throw arrival.failure;
  return children(arrival.Screen);
}

/** Begins loading in the first draw, not after it. */
function arrivedFrom(source: ScreenSource): Arrival | null {
  const Screen = source.arrived();
  if (!Screen) source.load().catch(() => undefined);
  return Screen && { Screen };
}
