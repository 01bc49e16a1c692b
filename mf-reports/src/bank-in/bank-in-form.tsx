import { BankInDraft } from '@shanmen/shared/contracts/audit/bank-in';
import { formatYuan } from '@shanmen/shared/money';
import { Field, FormDrawer, Input, MoneyInput, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { addBankIn, bankInDue, everyBankIn } from './bank-in-calls.ts';

/** 登记解款: which shifts of an outlet the cash is of, and what the bank says that it got. */
export function BankInForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, everyBankIn);
  const due = useQuery(bankInDue);
  if (!due.data) return null;
  const { dueFen, shifts } = due.data;
  return (
    <FormDrawer
      title={`登记解款（应解款合计 ¥${formatYuan(dueFen)}）`}
      open
      schema={BankInDraft}
      value={{ shiftKeys: [] }}
      submit={addBankIn}
      onDone={() => done('已登记解款')}
      onClose={onClose}
    >
      <Field name="shiftKeys" label="班次" help="同一门店已清点、尚未解款的班次">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={shifts.map(({ shiftKey, shiftNo, outletName, sellerName, handedFen }) => ({
            value: shiftKey,
            label: `${outletName} ${shiftNo} ${sellerName} ¥${formatYuan(handedFen)}`,
          }))}
        />
      </Field>
      <Field name="amountFen" label="解款金额" help="以银行回单为准">
        <MoneyInput />
      </Field>
      <Field name="slipNo" label="银行回单号">
        <Input maxLength={40} />
      </Field>
      <Field name="note" label="备注">
        <Input maxLength={100} />
      </Field>
    </FormDrawer>
  );
}
