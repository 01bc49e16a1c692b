import { hasAuth } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { CreditState, Document } from '@shanmen/shared/contracts/goods/documents/document';
import {
  discountsLines,
  type DocumentType,
  fieldTitle,
  hasField,
  type HeadField,
  onAccount,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { subtractFen } from '@shanmen/shared/money';
import { Code, Day, type DescriptionItem, Descriptions, Money } from '@shanmen/ui';
import type { ReactNode } from 'react';
import { CreditRoom } from '../../../payables/credit/credit-room.tsx';
import {
  bomWords,
  counterpartyTitle,
  namesDepartment,
  overridesIn,
  taxOn,
  warehouseTitle,
} from '../../document/document-words.ts';

type DocumentFactsProps = { type: DocumentType; document: Document; choices: Choices };

/** The head of a document that stands, to be read instead of typed. */
export function DocumentFacts({ type, document, choices }: DocumentFactsProps) {
  const { discountFen, feeFen, costFen, personPhone, sourceNo, isRed, dueOn, storeName } = document;
  const field = (name: HeadField, value: ReactNode): DescriptionItem | null =>
    hasField(type, name) ? { label: fieldTitle(type, name), value } : null;
  const warehouse = { label: warehouseTitle(type), value: document.warehouse };
  const counterparty = { label: counterpartyTitle(type), value: document.counterparty };
  const whTo = choices.allWarehouses.find(({ id }) => id === document.whToId);
  const items: (DescriptionItem | null)[] = [
    // A transfer reads as it goes: out of one warehouse into the other.
    ...(type === 'db' ? [warehouse, counterparty] : [counterparty, field('storeId', storeName), warehouse]),
    type === 'cz' && whTo ? { label: fieldTitle(type, 'whToId'), value: whTo.name } : null,
    namesDepartment(type) ? null : { label: '部门', value: document.department || null },
    { label: '单据日期', value: <Day value={document.bizDate} /> },
    { label: '经手人', value: document.handlerName },
    field('billNo', document.billNo && <Code value={document.billNo} />),
    field('salesmanId', document.salesmanName || null),
    field('driverId', document.driverName || null),
    field('responsibleId', document.responsibleName || null),
    field('receiverId', document.receiverName || null),
    document.countNo === null ? null : { label: '盘点批次', value: <Code value={document.countNo} /> },
    field('setCount', document.setCount),
    field('bom', document.bom && bomWords(document.bom)),
    document.depositFen === 0
      ? null
      : { label: fieldTitle(type, 'depositFen'), value: <Money fen={document.depositFen} /> },
    field('personPhone', personPhone),
    field('purpose', document.purpose),
    field('teamNo', document.teamNo),
    field('invoiceTitle', document.invoiceTitle),
    field('invoiceTaxNo', document.invoiceTaxNo && <Code value={document.invoiceTaxNo} />),
    field('dueOn', <Day value={dueOn} />),
    field('partyId', null) || field('supplierId', null) ? field('reason', document.reason) : null,
    traitsOf(type).priced === null ? null : { label: '金额', value: <Money fen={document.amountFen} /> },
    discountsLines(traitsOf(type)) ? { label: '其中税额', value: <Money fen={taxOn(document)} /> } : null,
    discountFen === 0 ? null : { label: '整单折扣', value: <Money fen={discountFen} /> },
    field('settle', document.settle),
    type === 'jh' ? { label: '应付日期', value: <Day value={dueOn} /> } : null,
    field('payMethod', document.payMethod),
    document.payMethod === onAccount ? null : field('paidFen', <Money fen={document.paidFen} />),
    document.credit === null
      ? null
      : { label: creditTitle(document.credit), value: <CreditRoom credit={document.credit} /> },
    type === 'xs' && document.payMethod !== onAccount
      ? { label: '未收', value: <Money fen={subtractFen(document.amountFen, document.paidFen)} /> }
      : null,
    feeFen === 0 ? null : { label: fieldTitle(type, 'feeFen'), value: <Money fen={feeFen} /> },
    hasAuth('goods:cost:view') ? { label: '成本', value: <Money fen={costFen ?? null} /> } : null,
    sourceNo === null ? null : { label: isRed ? '红冲' : '源单', value: <Code value={sourceNo} /> },
    document.overrides.length === 0 ? null : { label: '主管授权', value: overridesIn(document) },
    { label: '备注', value: document.remark || null },
  ];
  return <Descriptions columns={3} title="" items={items.filter(item => item !== null)} />;
}

/** What was charged has said already what was left. */
function creditTitle({ isMoved }: CreditState): string {
  return isMoved ? '可用额度 前 → 后' : '挂账额度';
}
