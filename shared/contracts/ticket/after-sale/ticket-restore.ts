import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Text } from '../../schema.ts';

/** 延期恢复: nobody could use the ticket on its day, by no fault of the visitor; it opens the gates of another one. */
export const TicketRestore = ClosedObject({ visitDate: Day, reason: Text(100) });
export type TicketRestore = Static<typeof TicketRestore>;

export const RestoredTicket = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  visitDate: Day,
});
export type RestoredTicket = Static<typeof RestoredTicket>;
