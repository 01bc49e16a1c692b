import { api, Auth, postOnce, queryKeys } from '@shanmen/shared';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import {
  GroupSizeReductionRequest,
  type GroupSizeReductionQuery,
  type GroupSizeReductionQuote,
} from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';
import { formatYuan } from '@shanmen/shared/money';
import { BookingSlip, printSlip } from '@shanmen/shared/print';
import { Button, Field, Form, Input, InputNumber, ModalForm, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Type } from 'typebox';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { roll, usePaper } from '@shanmen/shared/counter';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

const { lineNo, persons, reason } = GroupSizeReductionRequest.properties;
const Cutting = Type.Object({ lineNo, persons, reason }, { additionalProperties: false });

/** 减员 of a group that has booked: nothing is charged, and its slip is printed anew. */
export function CutBooking({ order }: { readonly order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const groups = order.tickets.filter(({ status, personCount }) => status === 'R' && personCount > 1);
  if (groups.length === 0) return null;
  return (
    <Auth code="ticket:sale:team">
      <Button onClick={() => setIsOpen(true)}>减员</Button>
      {isOpen && <CutForm order={order} groups={groups} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type CutFormProps = {
  readonly order: OrderDetail;
  readonly groups: OrderDetail['tickets'];
  readonly onClose: () => void;
};

function CutForm({ order: { orderNo }, groups, onClose }: CutFormProps) {
  const done = useDone(onClose, queryKeys.order(orderNo));
  const paper = usePaper('mf-ticket');
  const boot = useQuery({ queryKey: saleKeysOf.boot(null), queryFn: () => saleCalls.boot(null) });
  const submit = async (
    asked: Pick<GroupSizeReductionRequest, 'lineNo' | 'persons' | 'reason'>,
    key: string,
  ) => {
    const line = { lineNo: asked.lineNo, persons: asked.persons };
    const { totalFen: expectedTotalFen } = await groupSizeReductionCalls.quote(orderNo, line);
    const booking = await groupSizeReductionCalls.cut(orderNo, { ...asked, expectedTotalFen }, key);
    const area = boot.data?.scenicArea ?? null;
    void paper.run(() => printSlip(<BookingSlip booking={booking} area={area} />, roll));
  };
  return (
    <ModalForm
      title={`减员 ${orderNo}`}
      open
      schema={Cutting}
      value={{ lineNo: groups[0]?.lineNo ?? 1 }}
      submit={submit}
      onDone={() => done('已减员，名额和冻结的额度已放回，预订单重新打印')}
      onClose={onClose}
    >
      <Field name="lineNo" label="票种">
        <Select options={groups.map(optionOf)} />
      </Field>
      <Field name="persons" label="减少人数">
        <InputNumber min={1} max={499} precision={0} />
      </Field>
      <Outlook orderNo={orderNo} />
      <Field name="reason" label="原因">
        <Input maxLength={100} />
      </Field>
    </ModalForm>
  );
}

function optionOf({ lineNo: value, productName, personCount }: OrderDetail['tickets'][number]) {
  return { value, label: `${productName} ${personCount} 人` };
}

/** What the group will owe then. */
function Outlook({ orderNo }: { readonly orderNo: string }) {
  const line = Form.useWatch<number | undefined>('lineNo');
  const count = Form.useWatch<number | null | undefined>('persons');
  const query = line && count ? { lineNo: line, persons: count } : null;
  const quote = useQuery({
    queryKey: [...queryKeys.order(orderNo), 'cut', query],
    queryFn: () => (query ? groupSizeReductionCalls.quote(orderNo, query) : null),
    enabled: query !== null,
    retry: false,
  });
  if (query === null || !quote.data) return quote.error ? <p role="alert">{quote.error.message}</p> : null;
  const { persons: left, freeHeads, totalFen, lessFen, belowMin } = quote.data;
  return (
    <p role="status">
      减后 {left} 人{freeHeads > 0 && `，免 ${freeHeads} 人`}；应收 ¥{formatYuan(totalFen)}，少 ¥
      {formatYuan(lessFen)}，不收手续费。
      {belowMin !== null && `不足 ${belowMin} 人成团，请与旅行社确认。`}
    </p>
  );
}

const pathOf = (orderNo: string) => `/api/ticket/team-cuts/${orderNo}`;

/** The calls of a booked group that becomes fewer. */
const groupSizeReductionCalls = {
  quote: (orderNo: string, query: GroupSizeReductionQuery) =>
    api.get<GroupSizeReductionQuote>(pathOf(orderNo), { query }),
  cut: (orderNo: string, request: GroupSizeReductionRequest, key: string) =>
    postOnce<TeamBooking>(pathOf(orderNo), request, { key }),
};
