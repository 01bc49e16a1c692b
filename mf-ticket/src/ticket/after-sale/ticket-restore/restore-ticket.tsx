import { api, Auth } from '@shanmen/shared';
import {
  type RestoredTicket,
  TicketRestore,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-restore';
import { ticketNoInFours } from '@shanmen/shared/print';
import { Button, DayInput, Field, FormDrawer, Input, queryClient, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { orderKeysOf } from '../../selling/order-list/order-calls.ts';

type RestoreTicketProps = { readonly orderNo: string; readonly ticketNo: string };

/** 延期恢复: a ticket that could not be used on its day, by no fault of the visitor, gets another one. */
export function RestoreTicket({ orderNo, ticketNo }: RestoreTicketProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  return (
    <Auth code="ticket:ticket:restore">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        延期恢复
      </Button>
      {isOpen && (
        <FormDrawer
          title={`延期恢复 ${ticketNoInFours(ticketNo)}`}
          open
          schema={TicketRestore}
          value={{}}
          act="延期恢复"
          submit={(draft, key) =>
            api.post<RestoredTicket>(`/api/ticket/tickets/${ticketNo}/restore`, draft, { key })
          }
          onDone={() => {
            setIsOpen(false);
            success('已延期，旧码作废，请补打');
            void queryClient.invalidateQueries({ queryKey: orderKeysOf.detail(orderNo) });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="visitDate" label="新的日期" help="时段与原票相同，该日须有余票">
            <DayInput />
          </Field>
          <Field name="reason" label="原因" help="景区原因或不可抗力，例：索道停运">
            <Input maxLength={100} />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}
