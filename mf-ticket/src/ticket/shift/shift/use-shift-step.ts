import { apiErrorOf, createKey } from '@shanmen/shared';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { SaleNotice } from '@shanmen/shared/counter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';

export type ShiftStep<Input> = {
  readonly send: (input: Input) => void;
  readonly isSending: boolean;
  readonly refusal: SaleNotice | null;
};

/**
 * One step of a shift under one key: pressed again after a broken line, it is the same step. The screen
 * moves on by itself when the boot answer shows the new state.
 */
export function useShiftStep<Input>(
  call: (input: Input, key: string) => Promise<Shift>,
  onDone: (shift: Shift) => void = () => undefined,
): ShiftStep<Input> {
  const queries = useQueryClient();
  const [key, setKey] = useState(createKey);
  const step = useMutation({
    mutationFn: (input: Input) => call(input, key),
    onSuccess: shift => {
      onDone(shift);
      return queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot });
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
