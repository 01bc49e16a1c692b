import { PaperOffset, type PrintLayout } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { type SaleWindow, SaleWindowDraft } from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { ClosedObject } from '@shanmen/shared/contracts/schema';
import { Button, Field, Form, InputNumber, PrinterIcon, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'typebox/value';
import { saleWindowCalls } from './sale-site-calls.ts';
import { printLayoutCalls, printLayoutKeys } from '../print-layout/print-layout-calls.ts';
import { printSample } from '../print-layout/sample-ticket.tsx';
import { SalePlaceForm } from './sale-place-form.tsx';

type SaleWindowFormProps = { readonly window: SaleWindow; readonly onClose: () => void };

/** A window also has a printer: its paper, and how far it draws beside where it should. */
export function SaleWindowForm({ window, onClose }: SaleWindowFormProps) {
  const layouts = useQuery({ queryKey: printLayoutKeys.usable, queryFn: printLayoutCalls.usable });
  return (
    <SalePlaceForm
      noun="窗口"
      place={window}
      schema={SaleWindowDraft}
      value={draftOf(window)}
      effect="停用后不能再在这个窗口开班；有班次尚未交班时不能停用"
      send={saleWindowCalls.change}
      onClose={onClose}
    >
      <Field name="layoutId" label="票面" help="不选则用 80 毫米卷纸；已开班的窗口刷新后生效">
        <Select
          allowClear
          placeholder="80 毫米卷纸"
          loading={layouts.isFetching}
          options={layouts.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Field>
      <Field name="offsetXMm" label="右移（毫米）" help="打印偏左时填正数，偏右时填负数">
        <InputNumber min={-20} max={20} step={0.5} />
      </Field>
      <Field name="offsetYMm" label="下移（毫米）" help="打印偏上时填正数，偏下时填负数">
        <InputNumber min={-20} max={20} step={0.5} />
      </Field>
      <TryPaper layouts={layouts.data?.rows ?? []} />
    </SalePlaceForm>
  );
}

/** A sample as this window would print it, before the figures are saved: to be held against the printed paper. */
function TryPaper({ layouts }: { readonly layouts: readonly PrintLayout[] }) {
  const layoutId: unknown = Form.useWatch('layoutId');
  const moved: unknown = { offsetXMm: Form.useWatch('offsetXMm'), offsetYMm: Form.useWatch('offsetYMm') };
  const layout = layouts.find(({ id }) => id === layoutId);
  if (!layout || !Check(Offsets, moved)) return null;
  return (
    <Button icon={<PrinterIcon />} onClick={() => void printSample({ ...layout, ...moved })}>
      打印样票
    </Button>
  );
}

const Offsets = ClosedObject({ offsetXMm: PaperOffset, offsetYMm: PaperOffset });

function draftOf({ name, status, layoutId, offsetXMm, offsetYMm }: SaleWindow): SaleWindowDraft {
  return { name, status, layoutId, offsetXMm, offsetYMm };
}
