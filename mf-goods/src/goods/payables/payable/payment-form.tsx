import { apiErrorOf, queryKeys } from '@shanmen/shared';
import {
  AdjustmentDraft,
  type PayableRow,
  PaymentDraft,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { formatYuan, sumFen } from '@shanmen/shared/money';
import { businessDay } from '@shanmen/shared/time';
import {
  Alert,
  DayInput,
  Field,
  FormDrawer,
  Input,
  MoneyInput,
  optionsOf,
  Select,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { payableCalls, sinceEver, statementQuery } from './payable-calls.ts';
import { SettleButton } from './settlement-form.tsx';

const uses = { payment: '付款', prepayment: '预付' } as const;
const methods = ['银行转账', '现金', '支票', '其他'].map(value => ({ value, label: value }));

type PaymentFormProps = { readonly of: PayableRow; readonly onClose: () => void };

/** 付款: begins with what is owed; what is due first is paid first. */
export function PaymentForm({ of: { supplierId, name, closingFen }, onClose }: PaymentFormProps) {
  const { confirm } = useFeedback();
  const done = useDone(onClose, queryKeys.every('goods.payable'));
  const pay = async (draft: PaymentDraft, key: string) => {
    try {
      return await payableCalls.pay(draft, key);
    } catch (failure) {
      const error = apiErrorOf(failure);
      if (!error.has('payment_beyond')) throw failure;
      if (!(await confirm({ title: error.message, yes: '仍按付款登记', danger: true }))) throw failure;
      return payableCalls.pay({ ...draft, beyond: true }, key);
    }
  };
  const owed = closingFen > 0 ? { amountFen: closingFen } : {};
  return (
    <FormDrawer
      title={`付款给 ${name}`}
      open
      schema={PaymentDraft}
      value={{ supplierId, kind: 'payment', bizDate: today(), method: '银行转账', ...owed }}
      submit={pay}
      onDone={() => done('已登记付款')}
      onClose={onClose}
    >
      <Supplier name={name} />
      <PaidAhead supplierId={supplierId} />
      <Field name="amountFen" label="金额" help={`应付 ${formatYuan(closingFen)} 元`}>
        <MoneyInput />
      </Field>
      <Field name="kind" label="用途" help="付款先冲最早到期的；预付等核销时再冲">
        <Select options={optionsOf(uses)} />
      </Field>
      <Field name="bizDate" label="付款日期">
        <DayInput />
      </Field>
      <Field name="method" label="方式">
        <Select options={methods} />
      </Field>
      <Field name="voucherNo" label="凭证号">
        <Input maxLength={40} />
      </Field>
      <Field name="remark" label="备注">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

/** What was paid in advance and settles nothing yet is offered before more is paid. */
function PaidAhead({ supplierId }: { readonly supplierId: number }) {
  const { data } = useQuery(statementQuery(supplierId, { from: sinceEver }));
  const ahead = (data?.entries ?? []).filter(
    ({ kind, isReversed, freeFen }) => kind === 'prepayment' && !isReversed && freeFen > 0,
  );
  if (!data || ahead.length === 0) return null;
  const title = `有预付 ${formatYuan(sumFen(ahead.map(({ freeFen }) => freeFen)))} 元未核销，可先核销进货单`;
  return <Alert type="info" showIcon title={title} action={<SettleButton of={data} />} />;
}

function today(): string {
  return businessDay(new Date());
}

/** 调整: positive is owed more. */
export function AdjustmentForm({ of: { supplierId, name }, onClose }: PaymentFormProps) {
  const done = useDone(onClose, queryKeys.every('goods.payable'));
  return (
    <FormDrawer
      title={`调整应付 ${name}`}
      open
      schema={AdjustmentDraft}
      value={{ supplierId }}
      submit={(draft, key) => payableCalls.adjust(draft, key)}
      onDone={() => done('已调整')}
      onClose={onClose}
    >
      <Supplier name={name} />
      <Field name="amountFen" label="金额" help="正数增加应付，负数减少">
        <MoneyInput />
      </Field>
      <Field name="reason" label="原因">
        <Input maxLength={100} />
      </Field>
    </FormDrawer>
  );
}

/** Whom it is for; the form carries the id. */
function Supplier({ name }: { readonly name: string }) {
  return (
    <Field name="supplierId" label="供应商">
      <Select disabled options={[]} labelRender={() => name} />
    </Field>
  );
}
