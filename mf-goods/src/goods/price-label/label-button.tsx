import { apiErrorOf } from '@shanmen/shared';
import { type LabelOfGood, printLabels } from '@shanmen/shared/print';
import { Button, InputNumber, Popover, PrinterIcon, Space, useFeedback } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { type ComponentRef, useRef, useState } from 'react';

const mostCopies = 100;

/** 打印价签: asks how many of each, prints at Enter. */
export function LabelButton({ goods }: { readonly goods: () => Promise<readonly LabelOfGood[]> }) {
  const { error } = useFeedback();
  const [isOpen, setOpen] = useState(false);
  const [copies, setCopies] = useState(1);
  const input = useRef<ComponentRef<typeof InputNumber>>(null);
  const printing = useMutation({
    mutationFn: async () => printLabels(await goods(), copies),
    onSuccess: () => setOpen(false),
    onError: failure => error(apiErrorOf(failure).message),
  });
  const question = (
    <Space>
      <InputNumber
        aria-label="每种张数"
        ref={input}
        min={1}
        max={mostCopies}
        precision={0}
        value={copies}
        suffix="张"
        onChange={value => setCopies(value ?? 1)}
        onPressEnter={() => printing.mutate()}
      />
      <Button type="primary" loading={printing.isPending} onClick={() => printing.mutate()}>
        打印
      </Button>
    </Space>
  );
  return (
    <Popover
      trigger="click"
      title="每种打印几张（40×30 mm）"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={opened => opened && input.current?.focus()}
      content={question}
    >
      <Button icon={<PrinterIcon />} size="small" type="link">
        打印价签
      </Button>
    </Popover>
  );
}
