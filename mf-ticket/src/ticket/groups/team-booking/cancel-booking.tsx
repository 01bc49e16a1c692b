import { Auth, queryKeys } from '@shanmen/shared';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { Button, ReasonDialog, useAct } from '@shanmen/ui';
import { useState } from 'react';
import { teamBookingCalls } from './team-booking-calls.ts';

const presets = ['行程取消', '人数变动，重新预订', '联系不上旅行社'] as const;

/** 取消预订 of a group that has not fetched its tickets. */
export function CancelBooking({ order }: { readonly order: OrderDetail }) {
  const [isAsked, setIsAsked] = useState(false);
  const act = useAct([queryKeys.order(order.orderNo)]);
  const { orderNo } = order;
  const cancel = (reason: string) => {
    setIsAsked(false);
    act.mutate({
      said: '预订已取消，名额和冻结的额度已放回',
      send: key => teamBookingCalls.cancel(orderNo, reason, key),
    });
  };
  return (
    <Auth code="ticket:sale:team">
      <Button danger loading={act.isPending} onClick={() => setIsAsked(true)}>
        取消预订
      </Button>
      <ReasonDialog
        title={`取消预订 ${orderNo}`}
        open={isAsked}
        presets={presets}
        onClose={() => setIsAsked(false)}
        onDone={cancel}
      />
    </Auth>
  );
}
