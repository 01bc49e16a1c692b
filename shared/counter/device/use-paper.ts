import { useShell } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { useState } from 'react';

export type PaperState = 'idle' | 'printing' | 'failed';

/** The roll that tickets and slips are printed on. */
export const roll = { widthMm: 80 };

/** Paper never stands in the way of money: what was not printed says so and is printed again. @param app whose screen prints */
export function usePaper(app: MicroApp): {
  readonly state: PaperState;
  /** @returns whether it went to the printer */
  readonly run: (print: () => Promise<unknown>) => Promise<boolean>;
} {
  const shell = useShell();
  const [state, setState] = useState<PaperState>('idle');
  const run = async (print: () => Promise<unknown>) => {
    const done = shell.busy('print');
    setState('printing');
    try {
      await print();
      setState('idle');
      return true;
    } catch (error) {
      setState('failed');
      shell.report({ app, kind: 'recovered', error, componentStack: '' });
      return false;
    } finally {
      done();
    }
  };
  return { state, run };
}
