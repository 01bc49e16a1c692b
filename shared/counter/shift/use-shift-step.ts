import { apiErrorOf, createKey } from '@shanmen/shared';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SaleNotice } from '../surface/notice-line.tsx';

export type ShiftStep<Input> = {
  readonly send: (input: Input) => void;
  readonly isSending: boolean;
  readonly refusal: SaleNotice | null;
};

/**
 * One step of a shift under one key: pressed again after a broken line, it is the same step. The screen
 * moves on by itself when the answer under `session`, which is read anew, shows the new state.
 */
export function useShiftStep<Input, Shift>(
  session: QueryKey,
  call: (input: Input, key: string) => Promise<Shift>,
  onDone: (shift: Shift) => void = () => undefined,
): ShiftStep<Input> {
  const queries = useQueryClient();
  const [key, setKey] = useState(createKey);
  const step = useMutation({
    mutationFn: (input: Input) => call(input, key),
    onSuccess: shift => {
      onDone(shift);
      return queries.invalidateQueries({ queryKey: session });
    },
    onError: error => {
      // A refusal changed nothing, so what is sent next is a new attempt and may say something else.
      if (!apiErrorOf(error).isOutcomeUnknown) setKey(createKey());
    },
  });
  return {
    send: input => {
      if (!step.isPending) step.mutate(input);
    },
    isSending: step.isPending,
    refusal: step.error && { tone: 'danger', text: apiErrorOf(step.error).message },
  };
}
