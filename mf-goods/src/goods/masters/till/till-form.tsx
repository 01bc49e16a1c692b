import { type Till, TillDraft, tillPrinters } from '@shanmen/shared/contracts/goods/masters/till';
import { fen } from '@shanmen/shared/money';
import { Field, FormSwitch, InputNumber, MasterForm, MoneyInput, optionsOf, Select } from '@shanmen/ui';
import { tillCalls } from './till-calls.ts';

type TillFormProps = {
  readonly storeId: number;
  /** The till that is changed, or the number that a new one is offered. */
  readonly till?: Till;
  readonly nextNo?: number;
  readonly onClose: () => void;
};

export function TillForm({ storeId, till, nextNo = 1, onClose }: TillFormProps) {
  return (
    <MasterForm
      noun="收银台"
      list="goods.store"
      schema={TillDraft}
      calls={tillCalls}
      value={till ? draftOf(till) : { ...fresh, storeId, no: nextNo }}
      {...(till ? { of: till } : {})}
      onClose={onClose}
    >
      <Field name="no" label="台号" help="印在小票和单号里，保存后不变">
        <InputNumber min={1} max={99} precision={0} prefix="T" disabled={till !== undefined} />
      </Field>
      <Field name="printer" label="小票打印机">
        <Select options={optionsOf(tillPrinters)} />
      </Field>
      <Field name="hasDrawer" label="接有钱箱">
        <FormSwitch />
      </Field>
      <Field name="hasScale" label="接有电子秤">
        <FormSwitch />
      </Field>
      <Field name="floatFen" label="备用金" help="开班时钱箱里通常放的现金">
        <MoneyInput />
      </Field>
    </MasterForm>
  );
}

const fresh = { printer: '80', hasDrawer: true, hasScale: false, floatFen: fen(500_00) } as const;

function draftOf({ id: _id, name: _name, status: _status, version: _version, ...draft }: Till): TillDraft {
  return draft;
}
