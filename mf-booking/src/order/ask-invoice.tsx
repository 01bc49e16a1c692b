import { isFalseUscc } from '@shanmen/shared/contracts/commerce/enterprise';
import {
  type InvoiceKind,
  invoiceKinds,
  invoiceStates,
  titleTypes,
} from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk, Invoicing } from '@shanmen/shared/contracts/ticket/booking-invoice';
import { formatYuan } from '@shanmen/shared/money';
import { type FormEvent, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
import { Refusal } from '../booking/refusal.tsx';
import { useCall } from '../booking/use-call.ts';
import type { Placed } from '../choose/draft.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Field } from '../visitors/field.tsx';
import styles from './order.module.css';

type Props = { readonly placed: Placed; readonly onChange: (placed: Placed) => void };

/** 发票: what came of the one that was asked for last, and a form while something can be asked for. */
export function AskInvoice({ placed, onChange }: Props) {
  const { invoicing } = placed.booking;
  if (!invoicing) return null;
  return (
    <details className={styles.giveBack}>
      <summary>发票</summary>
      {invoicing.last && <LastInvoice last={invoicing.last} />}
      {invoicing.askableFen > 0 && <AskForm placed={placed} invoicing={invoicing} onChange={onChange} />}
    </details>
  );
}

function LastInvoice({ last }: { readonly last: NonNullable<Invoicing['last']> }) {
  const { no, state, title, amountFen, invoiceNo, reason } = last;
  return (
    <p className={styles.hint}>
      {title} ¥{formatYuan(amountFen)}：<b>{invoiceStates[state]}</b>
      <br />
      申请号 {no}
      {invoiceNo !== null && <>，发票号 {invoiceNo}，已发往您填写的邮箱</>}
      {state === 'APPLIED' && '，开具后会短信告知您'}
      {state === 'REJECTED' && `，原因：${reason ?? ''}，可修改后重新申请`}
    </p>
  );
}

type Entry = { readonly title: string; readonly taxNo: string; readonly email: string };
const empty: Entry = { title: '', taxNo: '', email: '' };

function AskForm({ placed, invoicing, onChange }: Props & { readonly invoicing: Invoicing }) {
  const { orderNo } = placed.booking;
  const [kind, setKind] = useState<InvoiceKind>('PLAIN');
  const [isCompany, setIsCompany] = useState(false);
  const [entry, setEntry] = useState(empty);
  const { busy, refusal, run } = useCall();
  const ask: InvoiceAsk = {
    kind: isCompany ? kind : 'PLAIN',
    titleType: isCompany ? 'COMPANY' : 'PERSON',
    title: entry.title.trim(),
    ...(isCompany ? { taxNo: entry.taxNo } : {}),
    email: entry.email.trim(),
  };
  const fault = faultOf(ask);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(() => booking.askInvoice(orderNo, ask, placed.proof));
    if (answer) onChange({ ...placed, booking: answer });
  };
  const change = (next: Partial<Entry>) => setEntry({ ...entry, ...next });
  return (
    <form className={styles.ask} onSubmit={event => void send(event)} noValidate>
      <p className={styles.hint}>
        可开 <b>¥{formatYuan(invoicing.askableFen)}</b>；开票后退票，须先由景区红冲发票。
      </p>
      <label className={styles.newDay}>
        抬头类型
        <select value={ask.titleType} onChange={event => setIsCompany(event.target.value === 'COMPANY')}>
          <option value="PERSON">{titleTypes.PERSON}</option>
          <option value="COMPANY">{titleTypes.COMPANY}</option>
        </select>
      </label>
      <Field
        label={isCompany ? '单位名称' : '姓名'}
        autoComplete={isCompany ? 'organization' : 'name'}
        value={entry.title}
        maxLength={100}
        onChange={title => change({ title })}
      />
      {isCompany && (
        <CompanyFields
          taxNo={entry.taxNo}
          kind={kind}
          onTaxNo={taxNo => change({ taxNo })}
          onKind={setKind}
        />
      )}
      <Field
        label="收票邮箱"
        autoComplete="email"
        value={entry.email}
        maxLength={100}
        onChange={email => change({ email })}
      />
      {fault !== null && <p className={styles.hint}>{fault}</p>}
      <Refusal refusal={refusal} />
      <ActionButton disabled={busy || fault !== null}>{busy ? '正在提交…' : '申请开票'}</ActionButton>
    </form>
  );
}

type CompanyProps = {
  readonly taxNo: string;
  readonly kind: InvoiceKind;
  readonly onTaxNo: (taxNo: string) => void;
  readonly onKind: (kind: InvoiceKind) => void;
};

function CompanyFields({ taxNo, kind, onTaxNo, onKind }: CompanyProps) {
  return (
    <>
      <Field
        label="税号"
        value={taxNo}
        autoComplete="off"
        maxLength={20}
        onChange={text => onTaxNo(text.trim().toUpperCase())}
      />
      <label className={styles.newDay}>
        发票类型
        <select
          value={kind}
          onChange={event => onKind(event.target.value === 'SPECIAL' ? 'SPECIAL' : 'PLAIN')}
        >
          <option value="PLAIN">{invoiceKinds.PLAIN}</option>
          <option value="SPECIAL">{invoiceKinds.SPECIAL}</option>
        </select>
      </label>
    </>
  );
}

/** What is missing or wrong, the first of it; null when it can be sent. */
function faultOf({ titleType, title, taxNo = '', email }: InvoiceAsk): string | null {
  if (title === '') return '请填写抬头';
  if (titleType === 'COMPANY') {
    if (!/^[0-9A-Z]{15,20}$/.test(taxNo)) return '请填写 15 至 20 位税号';
    if (isFalseUscc(taxNo)) return '税号的校验位有误，请核对';
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : '请填写收票邮箱';
}
