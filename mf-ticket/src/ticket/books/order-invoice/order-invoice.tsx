import { Auth } from '@shanmen/shared';
import { invoiceKinds, invoiceStates, titleTypes } from '@shanmen/shared/contracts/commerce/invoice';
import type { Invoicing } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import {
  Button,
  Code,
  Descriptions,
  Field,
  Input,
  ModalForm,
  Money,
  optionsOf,
  Select,
  useFeedback,
} from '@shanmen/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderCalls, orderKeysOf } from '../../selling/order-list/order-calls.ts';

type Props = { readonly order: OrderDetail; readonly invoicing: Invoicing };

/** 发票 of an order: what came of the last one, and 申请开票 for whoever bought at a window or came with a group. */
export function OrderInvoice({ order, invoicing }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { last, askableFen } = invoicing;
  return (
    <>
      {last && (
        <Descriptions
          columns={3}
          items={[
            { label: '申请号', value: <Code value={last.no} /> },
            { label: '状态', value: invoiceStates[last.state] },
            { label: '金额', value: <Money fen={last.amountFen} /> },
            { label: '抬头', value: last.title },
            ...(last.invoiceNo === null ? [] : [{ label: '发票号', value: <Code value={last.invoiceNo} /> }]),
            ...(last.reason === null ? [] : [{ label: '原因', value: last.reason }]),
          ]}
        />
      )}
      {askableFen > 0 && (
        <Auth code="commerce:invoice:issue">
          <Button onClick={() => setAsking(true)}>申请开票</Button>
        </Auth>
      )}
      {isAsking && <AskForm order={order} invoicing={invoicing} onClose={() => setAsking(false)} />}
    </>
  );
}

const plain = { kind: 'PLAIN', titleType: 'PERSON' } as const;

/** The amount is what the order is worth; nobody types it. */
function AskForm({ order, invoicing, onClose }: Props & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { success } = useFeedback();
  const done = async () => {
    onClose();
    success('已申请，可在发票列表开具');
    await queries.invalidateQueries({ queryKey: orderKeysOf.detail(order.orderNo) });
  };
  return (
    <ModalForm
      title={`申请开票 ${order.orderNo}`}
      open
      schema={OrderInvoiceAsk}
      value={plain}
      submit={(ask, key) => orderCalls.askInvoice(order.orderNo, ask, key)}
      onDone={() => void done()}
      onClose={onClose}
    >
      <p>
        可开 <Money fen={invoicing.askableFen} />
        ，开票后退票须先红冲
      </p>
      <Field name="titleType" label="抬头类型">
        <Select options={optionsOf(titleTypes)} />
      </Field>
      <Field name="title" label="抬头">
        <Input maxLength={100} placeholder="个人填姓名，单位填全称" />
      </Field>
      <Field name="taxNo" label="税号">
        <Input maxLength={20} placeholder="单位必填，18 位统一社会信用代码" />
      </Field>
      <Field name="kind" label="发票类型" help="专票只开给单位">
        <Select options={optionsOf(invoiceKinds)} />
      </Field>
      <Field name="email" label="收票邮箱">
        <Input maxLength={100} />
      </Field>
      <Field name="mobile" label="手机号" help="开具后短信告知">
        <Input maxLength={11} inputMode="tel" />
      </Field>
    </ModalForm>
  );
}
