import { createContext, useContext } from 'react';
import type { ShellParts } from '../shell/shell-parts.ts';

export const PartsContext = createContext<ShellParts | null>(null);

/** The parts of the shell around this component. */
export function useParts(): ShellParts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error('useParts needs the frame of the shell around it.');
  return parts;
}
