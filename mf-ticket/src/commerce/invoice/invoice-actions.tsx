import { api, Auth, queryKeys } from '@shanmen/shared';
import {
  type Invoice,
  InvoiceIssue,
  InvoiceIssueByHand,
  InvoiceRed,
  InvoiceRedByHand,
} from '@shanmen/shared/contracts/commerce/invoice';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { formatYuan } from '@shanmen/shared/money';
import {
  Button,
  Field,
  Input,
  ModalForm,
  MoneyInput,
  ReasonDialog,
  Segmented,
  useAct,
  useDone,
} from '@shanmen/ui';
import { useState } from 'react';

/** Who holds one of these can do something in a row. */
export const invoiceCodes = [
  'commerce:invoice:issue',
  'commerce:invoice:reject',
  'commerce:invoice:resend',
  'commerce:invoice:red',
] as const satisfies readonly PermissionCode[];

type Asked = 'issue' | 'reject' | 'red';
type InvoiceProps = { readonly invoice: Invoice };

/** 开具 and 拒绝 of what waits; 重发 and 红冲 of what was issued. A red one stands as it is. */
export function InvoiceActions({ invoice }: InvoiceProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const button = (what: Asked, label: string) => (
    <Button type="link" size="small" danger={what === 'red'} onClick={() => setAsked(what)}>
      {label}
    </Button>
  );
  // What a provider that was switched off had is typed in by hand.
  const waits = (state: Invoice['state']) => invoice.state === state && !invoice.byProvider;
  if (invoice.state === 'APPLIED' || waits('ISSUING')) {
    return (
      <>
        {invoice.amountFen > 0 && <Auth code="commerce:invoice:issue">{button('issue', '开具')}</Auth>}
        {invoice.state === 'APPLIED' && (
          <Auth code="commerce:invoice:reject">{button('reject', '拒绝')}</Auth>
        )}
        {asked === 'issue' && <IssueForm invoice={invoice} onClose={close} />}
        <Reject invoice={invoice} isOpen={asked === 'reject'} onClose={close} />
      </>
    );
  }
  const isIssued = invoice.state === 'ISSUED' || waits('REVERSING');
  if (!isIssued || invoice.blueNo !== null) return null;
  return (
    <>
      {invoice.state === 'ISSUED' && <Resend invoice={invoice} />}
      <Auth code="commerce:invoice:red">{button('red', '红冲')}</Auth>
      {asked === 'red' && <RedForm invoice={invoice} onClose={close} />}
    </>
  );
}

type FormProps = InvoiceProps & { readonly onClose: () => void };

/** By the provider where one is connected, unless whoever issues it has a number already. */
function useByHand({ byProvider, invoiceNo }: Invoice) {
  const onPaper = invoiceNo !== null && invoiceNo.length < electronicDigits;
  const [byHand, setByHand] = useState(!byProvider || onPaper);
  const choice = byProvider && !onPaper && (
    <p>
      <Segmented<string>
        aria-label="开票方式"
        value={byHand ? 'hand' : 'provider'}
        options={[
          { value: 'provider', label: '诺税通开具' },
          { value: 'hand', label: '登记发票号' },
        ]}
        onChange={value => setByHand(value === 'hand')}
      />
    </p>
  );
  return { byHand, choice };
}

const electronicDigits = 20;

/** The amount is shown as it will be issued; an order that changed meanwhile is refused by the server. */
function IssueForm({ invoice, onClose }: FormProps) {
  const { id, no, title, taxNo, amountFen, email } = invoice;
  const { byHand, choice } = useByHand(invoice);
  const done = useDone(onClose, everyInvoice);
  return (
    <ModalForm
      title={`开具 ${no}`}
      open
      schema={byHand ? InvoiceIssueByHand : InvoiceIssue}
      value={{ amountFen }}
      submit={(issue, key) => invoiceCalls.issue(id, byHand ? issue : { amountFen: issue.amountFen }, key)}
      onDone={() =>
        done(byHand ? `${no} 已开具，已短信告知游客` : `${no} 已交诺税通开具，开出后短信告知游客`)
      }
      onClose={onClose}
    >
      {choice}
      <p>
        {title} {taxNo}，发往 {email}
      </p>
      <Field
        name="amountFen"
        label="价税合计"
        help={byHand ? '在税务平台按此金额开具' : '按订单的票种和税率分行开具'}
      >
        <MoneyInput disabled />
      </Field>
      {byHand && (
        <Field name="invoiceNo" label="发票号" help="税务平台开出的 20 位数电发票号；纸质发票 8 位">
          <Input maxLength={20} inputMode="numeric" />
        </Field>
      )}
    </ModalForm>
  );
}

function RedForm({ invoice, onClose }: FormProps) {
  const { id, no, invoiceNo, amountFen } = invoice;
  const { byHand, choice } = useByHand(invoice);
  const done = useDone(onClose, everyInvoice);
  return (
    <ModalForm
      title={`红冲 ${no}`}
      open
      schema={byHand ? InvoiceRedByHand : InvoiceRed}
      submit={(red, key) => invoiceCalls.red(id, byHand ? red : { reason: red.reason }, key)}
      onDone={() =>
        done(
          byHand ? `${no} 已红冲，订单可以退票或重新开票` : `${no} 已交诺税通红冲，完成后可以退票或重新开票`,
        )
      }
      onClose={onClose}
    >
      {choice}
      <p>
        原发票 {invoiceNo}，红冲 ¥{formatYuan(amountFen)}
      </p>
      {byHand && (
        <Field name="invoiceNo" label="红字发票号" help="税务平台开出的红字发票号">
          <Input maxLength={20} inputMode="numeric" />
        </Field>
      )}
      <Field name="reason" label="原因">
        <Input maxLength={100} placeholder="例：游客退票" />
      </Field>
    </ModalForm>
  );
}

function Reject({ invoice: { id, no }, isOpen, onClose }: FormProps & { readonly isOpen: boolean }) {
  const act = useAct([everyInvoice]);
  return (
    <ReasonDialog
      title={`拒绝 ${no}`}
      open={isOpen}
      presets={['抬头与税号不符', '订单已退票']}
      onDone={reason => {
        onClose();
        act.mutate({
          said: `${no} 已拒绝，已短信告知游客`,
          send: key => invoiceCalls.reject(id, reason, key),
        });
      }}
      onClose={onClose}
    />
  );
}

function Resend({ invoice: { id, no, email } }: InvoiceProps) {
  const act = useAct([everyInvoice]);
  if (email === '') return null;
  const send = () =>
    act.mutate({ said: `${no} 已再次短信告知游客`, send: key => invoiceCalls.resend(id, key) });
  return (
    <Auth code="commerce:invoice:resend">
      <Button type="link" size="small" onClick={send}>
        重发
      </Button>
    </Auth>
  );
}

/** Closes the form, says so, and shows the invoices as they are now. */
const endpoint = '/api/commerce/invoices';

/** The calls of 发票列表. */
const invoiceCalls = {
  issue: (id: number, issue: InvoiceIssue, key: string) =>
    api.post<Invoice>(`${endpoint}/${id}/issue`, issue, { key }),
  red: (id: number, red: InvoiceRed, key: string) => api.post<Invoice>(`${endpoint}/${id}/red`, red, { key }),
  reject: (id: number, reason: string, key: string) =>
    api.post<Invoice>(`${endpoint}/${id}/reject`, { reason }, { key }),
  resend: (id: number, key: string) => api.post<Invoice>(`${endpoint}/${id}/resend`, undefined, { key }),
};

const everyInvoice = queryKeys.every('commerce.invoice');
