import { Auth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import {
  type Statement,
  StatementAdjustment,
  StatementInvoice,
  StatementPayment,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { formatYuan } from '@shanmen/shared/money';
import {
  Button,
  Field,
  FormButton,
  Input,
  ModalForm,
  MoneyInput,
  ReasonDialog,
  useAct,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';

import { statementCalls } from './statement-calls.ts';
import { printStatement } from './statement-paper.tsx';

type StatementProps = { readonly statement: Statement };
type FormProps = StatementProps & { readonly onClose: () => void };

/** What leads a statement on from where it is. */
export function StatementActions({ statement }: StatementProps) {
  const { state, invoiceNo } = statement;
  const isOpen = state === 'DRAFT' || state === 'SENT' || state === 'DISPUTED';
  return (
    <>
      {(state === 'DRAFT' || state === 'DISPUTED') && <Step statement={statement} step="send" />}
      {state === 'SENT' && <Step statement={statement} step="confirm" />}
      {state === 'SENT' && <Dispute statement={statement} />}
      {isOpen && (
        <FormButton code="commerce:statement:adjust" label="调整">
          {close => <AdjustForm statement={statement} onClose={close} />}
        </FormButton>
      )}
      {(state === 'CONFIRMED' || state === 'INVOICED') && (
        <FormButton code="commerce:statement:pay" label="收款">
          {close => <PayForm statement={statement} onClose={close} />}
        </FormButton>
      )}
      {!isOpen && invoiceNo === null && (
        <FormButton code="commerce:statement:invoice" label="开票">
          {close => <InvoiceForm statement={statement} onClose={close} />}
        </FormButton>
      )}
      <Print statement={statement} />
    </>
  );
}

const steps = {
  send: {
    code: 'commerce:statement:send',
    label: '发送',
    said: '已发送，等待对方确认',
    ask: '对方将按此核对。',
  },
  confirm: {
    code: 'commerce:statement:confirm',
    label: '确认',
    said: '已确认，不能再改',
    ask: '确认后不能再改，以后的退票计入下一张。',
  },
} as const satisfies Record<string, { code: PermissionCode; label: string; said: string; ask: string }>;

function Step({
  statement: { id, no, payableFen },
  step,
}: StatementProps & { readonly step: keyof typeof steps }) {
  const act = useAct([statementCalls.every]);
  const { confirm } = useFeedback();
  const { code, label, said, ask } = steps[step];
  const lead = async () => {
    const text = `应付 ¥${formatYuan(payableFen)}。${ask}`;
    if (!(await confirm({ title: `${label} ${no}？`, text }))) return;
    act.mutate({ said: `${no} ${said}`, send: key => statementCalls.step(id, step, undefined, key) });
  };
  return (
    <Auth code={code}>
      <Button type="link" size="small" onClick={() => void lead()}>
        {label}
      </Button>
    </Auth>
  );
}

function Dispute({ statement: { id, no } }: StatementProps) {
  const act = useAct([statementCalls.every]);
  const [isOpen, setOpen] = useState(false);
  const dispute = (reason: string) => {
    setOpen(false);
    act.mutate({
      said: `${no} 已登记争议，调整后请重新发送`,
      send: key => statementCalls.step(id, 'dispute', { reason }, key),
    });
  };
  return (
    <Auth code="commerce:statement:dispute">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        争议
      </Button>
      <ReasonDialog
        title={`${no} 有争议`}
        open={isOpen}
        presets={['张数不符', '价格不符', '退票未扣减']}
        onDone={dispute}
        onClose={() => setOpen(false)}
      />
    </Auth>
  );
}

function AdjustForm({ statement: { id, no, payableFen }, onClose }: FormProps) {
  const done = useDone(onClose, statementCalls.every);
  return (
    <ModalForm
      title={`调整 ${no}`}
      open
      schema={StatementAdjustment}
      submit={(draft, key) => statementCalls.step(id, 'adjust', draft, key)}
      onDone={() => done(`${no} 已调整`)}
      onClose={onClose}
    >
      <p>现应付 ¥{formatYuan(payableFen)}</p>
      <Field name="amountFen" label="调整金额" help="负数表示减少应付；返利不在此调整">
        <MoneyInput />
      </Field>
      <Field name="reason" label="原因" help="写入结算单明细">
        <Input maxLength={200} />
      </Field>
    </ModalForm>
  );
}

function InvoiceForm({ statement: { id, no, payableFen }, onClose }: FormProps) {
  const done = useDone(onClose, statementCalls.every);
  return (
    <ModalForm
      title={`开票 ${no}`}
      open
      schema={StatementInvoice}
      submit={(draft, key) => statementCalls.step(id, 'invoice', draft, key)}
      onDone={() => done(`${no} 已标记开票`)}
      onClose={onClose}
    >
      <p>在税务平台按 ¥{formatYuan(payableFen)} 开具</p>
      <Field name="invoiceNo" label="发票号" help="税务平台开出的 20 位数电发票号；纸质发票 8 位">
        <Input maxLength={20} inputMode="numeric" />
      </Field>
    </ModalForm>
  );
}

function PayForm({ statement: { id, no, dueFen }, onClose }: FormProps) {
  const done = useDone(onClose, statementCalls.every);
  return (
    <ModalForm
      title={`收款 ${no}`}
      open
      schema={StatementPayment}
      submit={(draft, key) => statementCalls.step(id, 'pay', draft, key)}
      onDone={() => done(`${no} 已付${dueFen > 0 ? `，¥${formatYuan(dueFen)} 已记入授信账户` : ''}`)}
      onClose={onClose}
    >
      <p>
        {dueFen > 0
          ? `应收 ¥${formatYuan(dueFen)}，记为该企业授信账户的充值，无须另外充值`
          : '已由预付抵扣或无须付款，不再记入账户'}
      </p>
      <Field name="memo" label="银行回单" help="回单号或摘要，写入流水">
        <Input maxLength={80} />
      </Field>
    </ModalForm>
  );
}

function Print({ statement: { id } }: StatementProps) {
  const { error } = useFeedback();
  const print = async () => {
    try {
      await printStatement(await statementCalls.sheet(id));
    } catch {
      error('打印失败，请重试');
    }
  };
  return (
    <Auth code="commerce:statement:print">
      <Button type="link" size="small" onClick={() => void print()}>
        打印
      </Button>
    </Auth>
  );
}
