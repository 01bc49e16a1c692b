import { apiErrorOf, Auth, queryKeys } from '@shanmen/shared';
import {
  type PayableEntry,
  type Settlement,
  SettlementDraft,
  type Statement,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { type Fen, fen, formatYuan } from '@shanmen/shared/money';
import {
  Button,
  Code,
  Field,
  Form,
  FormButton,
  FormDrawer,
  Money,
  MoneyInput,
  queryClient,
  Select,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';
import { payableCalls } from './payable-calls.ts';
import styles from './payable.module.css';

/** 核销, as long as something was paid that pays nothing by hand yet, and something is owed. */
export function SettleButton({ of: { entries } }: { readonly of: Statement }) {
  const payments = entries.filter(
    entry => entry.paymentId !== null && !entry.isReversed && entry.freeFen > 0,
  );
  const purchases = entries.filter(entry => entry.kind === 'purchase' && entry.freeFen > 0);
  if (payments.length === 0 || purchases.length === 0) return null;
  return (
    <FormButton code="goods:payable:settle" label="核销">
      {close => <SettlementForm payments={payments} purchases={purchases} onClose={close} />}
    </FormButton>
  );
}

type SettlementFormProps = {
  readonly payments: readonly PayableEntry[];
  readonly purchases: readonly PayableEntry[];
  readonly onClose: () => void;
};

/** Begins with what was paid in advance, and with what is due first. */
function SettlementForm({ payments, purchases, onClose }: SettlementFormProps) {
  const done = useDone(onClose, queryKeys.every('goods.payable'));
  const payment = payments.find(({ kind }) => kind === 'prepayment') ?? payments[0];
  const purchase = purchases.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0];
  return (
    <FormDrawer
      title="核销"
      open
      schema={SettlementDraft}
      value={{
        paymentId: payment?.paymentId ?? 0,
        docId: purchase?.docId ?? 0,
        amountFen: mostOf(payment, purchase),
      }}
      submit={(draft, key) => payableCalls.settle(draft, key)}
      onDone={() => done('已核销')}
      onClose={onClose}
    >
      <SettlementFields payments={payments} purchases={purchases} />
    </FormDrawer>
  );
}

/** Whichever is chosen, the amount is what both have left. */
function SettlementFields({ payments, purchases }: Omit<SettlementFormProps, 'onClose'>) {
  const form = Form.useFormInstance<SettlementDraft>();
  const follow = () => {
    const { paymentId, docId } = form.getFieldsValue();
    const payment = payments.find(entry => entry.paymentId === paymentId);
    const purchase = purchases.find(entry => entry.docId === docId);
    form.setFieldValue('amountFen', mostOf(payment, purchase));
  };
  return (
    <>
      <Field name="paymentId" label="付款">
        <Select
          options={payments.map(entry => ({ value: entry.paymentId, label: choiceOf(entry, '未核销') }))}
          onChange={follow}
        />
      </Field>
      <Field name="docId" label="进货单">
        <Select
          options={purchases.map(entry => ({ value: entry.docId, label: choiceOf(entry, '未付') }))}
          onChange={follow}
        />
      </Field>
      <Field name="amountFen" label="金额" help="不超过付款的未核销额和进货单的未付额">
        <MoneyInput />
      </Field>
    </>
  );
}

function mostOf(payment: PayableEntry | undefined, purchase: PayableEntry | undefined): Fen {
  return fen(Math.min(payment?.freeFen ?? 0, purchase?.freeFen ?? 0));
}

function choiceOf({ no, freeFen }: PayableEntry, what: string): string {
  return `${no}（${what} ${formatYuan(freeFen)}）`;
}

/** What was settled by hand of an entry, and the way back. */
export function SettlementsOf({ of }: { readonly of: readonly Settlement[] }) {
  return of.map(each => <SettledRow key={each.id} of={each} />);
}

function SettledRow({ of: { id, paymentNo, docNo, amountFen } }: { readonly of: Settlement }) {
  const { success, error, confirm } = useFeedback();
  const undo = useMutation({
    mutationFn: () => payableCalls.undoSettlement(id),
    onSuccess: () => success('已取消核销'),
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.payable') }),
  });
  const ask = async () => {
    const title = `取消 ${paymentNo} 对 ${docNo} 的核销？`;
    if (await confirm({ title, yes: '取消核销', danger: true })) undo.mutate();
  };
  return (
    <small className={styles['settled']}>
      核销 <Code value={docNo} /> <Money fen={amountFen} />
      <Auth code="goods:payable:settle">
        <Button type="link" size="small" danger aria-label={`取消核销 ${docNo}`} onClick={() => void ask()}>
          取消
        </Button>
      </Auth>
    </small>
  );
}
