import type { ApiError } from '@shanmen/shared';
import { isFalseUscc } from '@shanmen/shared/contracts/commerce/partners/enterprise';
import { type InvoiceKind, invoiceKinds, titleTypes } from '@shanmen/shared/contracts/commerce/invoice';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Refusal } from '../../booking/refusal.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import styles from '../order/order.module.css';
import { Field } from '../../buying/visitors/field.tsx';
import { say, sayAround } from '../../language/language.ts';

type Props = {
  /** What the order is worth; nobody types it. */
  readonly amountFen: Fen;
  readonly busy: boolean;
  readonly refusal: ApiError | null;
  /** What else is asked for, and what is missing of it; null when nothing is. */
  readonly also?: { readonly fields: ReactNode; readonly fault: string | null };
  readonly onSend: (ask: InvoiceAsk) => void;
};

type Entry = { readonly title: string; readonly taxNo: string; readonly email: string };
const empty: Entry = { title: '', taxNo: '', email: '' };

/** 申请开票: to whom, and where it is sent. */
export function InvoiceForm({ amountFen, busy, refusal, also, onSend }: Props) {
  const [kind, setKind] = useState<InvoiceKind>('PLAIN');
  const [isCompany, setIsCompany] = useState(false);
  const [entry, setEntry] = useState(empty);
  const ask: InvoiceAsk = {
    kind: isCompany ? kind : 'PLAIN',
    titleType: isCompany ? 'COMPANY' : 'PERSON',
    title: entry.title.trim(),
    ...(isCompany ? { taxNo: entry.taxNo } : {}),
    email: entry.email.trim(),
  };
  const fault = faultOf(ask) ?? also?.fault ?? null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(ask);
  };
  const change = (next: Partial<Entry>) => setEntry({ ...entry, ...next });
  return (
    <form className={styles.ask} onSubmit={send} noValidate>
      <p className={styles.hint}>
        {sayAround('可开 {}；开票后退票，须先由景区红冲发票。', <b>¥{formatYuan(amountFen)}</b>)}
      </p>
      <label className={styles.newDay}>
        {say('抬头类型')}
        <select value={ask.titleType} onChange={event => setIsCompany(event.target.value === 'COMPANY')}>
          <option value="PERSON">{say(titleTypes.PERSON)}</option>
          <option value="COMPANY">{say(titleTypes.COMPANY)}</option>
        </select>
      </label>
      <Field
        label={say(isCompany ? '单位名称' : '姓名')}
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
        label={say('收票邮箱')}
        autoComplete="email"
        value={entry.email}
        maxLength={100}
        onChange={email => change({ email })}
      />
      {also?.fields}
      {fault !== null && <p className={styles.hint}>{fault}</p>}
      <Refusal refusal={refusal} />
      <ActionButton kind="primary" disabled={busy || fault !== null}>
        {say(busy ? '正在提交…' : '申请开票')}
      </ActionButton>
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
        label={say('税号')}
        value={taxNo}
        autoComplete="off"
        maxLength={20}
        onChange={text => onTaxNo(text.trim().toUpperCase())}
      />
      <label className={styles.newDay}>
        {say('发票类型')}
        <select
          value={kind}
          onChange={event => onKind(event.target.value === 'SPECIAL' ? 'SPECIAL' : 'PLAIN')}
        >
          <option value="PLAIN">{say(invoiceKinds.PLAIN)}</option>
          <option value="SPECIAL">{say(invoiceKinds.SPECIAL)}</option>
        </select>
      </label>
    </>
  );
}

/** What is missing or wrong, the first of it; null when it can be sent. */
function faultOf({ titleType, title, taxNo = '', email }: InvoiceAsk): string | null {
  if (title === '') return say('请填写抬头');
  if (titleType === 'COMPANY') {
    if (!/^[0-9A-Z]{15,20}$/.test(taxNo)) return say('请填写 15 至 20 位税号');
    if (isFalseUscc(taxNo)) return say('税号的校验位有误，请核对');
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : say('请填写收票邮箱');
}
