import { createKey, submitOnce, apiErrorOf } from '@shanmen/shared';
import { Button, Select, useFeedback } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import styles from './in-store-code.module.css';
import { inStoreCodeCalls } from './in-store-code-calls.ts';

type BarcodeInputProps = {
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (barcodes: string[]) => void;
};

/** The bar codes of a good, scanned one after the other; one without any is given an 店内码. */
export function BarcodeInput({ id, value = [], onChange }: BarcodeInputProps) {
  const { error } = useFeedback();
  const next = useMutation({
    mutationFn: () => submitOnce(createKey(), inStoreCodeCalls.next),
    onSuccess: ({ barcode }) => onChange?.([...value, barcode]),
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <div className={styles['input']}>
      <Select
        {...(id === undefined ? {} : { id })}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[' ', ',', '，']}
        value={[...value]}
        onChange={codes => onChange?.(codes)}
      />
      <Button loading={next.isPending} onClick={() => next.mutate()}>
        生成店内码
      </Button>
    </div>
  );
}
