import { type SaleWindow, SaleWindowDraft } from '@shanmen/shared/contracts/ticket/sale-site';
import { Field, InputNumber, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { printLayoutCalls, printLayoutKeys } from '../print-layout/print-layout-calls.ts';
import { SalePlaceForm } from './sale-place-form.tsx';
import { saleSiteCalls } from './sale-site-calls.ts';

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
      send={saleSiteCalls.changeWindow}
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
    </SalePlaceForm>
  );
}

function draftOf({ name, status, layoutId, offsetXMm, offsetYMm }: SaleWindow): SaleWindowDraft {
  return { name, status, layoutId, offsetXMm, offsetYMm };
}
