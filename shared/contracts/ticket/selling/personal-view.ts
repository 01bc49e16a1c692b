import { type Static, Type } from 'typebox';

import { ClosedObject, Text } from '../../schema.ts';
import { OrderParams, TicketParams } from './order.ts';

/** Why somebody wants to see the whole of what is masked everywhere else; each look is a row of the log. */
export const PersonalView = ClosedObject({ reason: Text(100) });
export type PersonalView = Static<typeof PersonalView>;

/** A mobile or the number of a document. */
export const WholeText = ClosedObject({ whole: Type.String({ maxLength: 40 }) });
export type WholeText = Static<typeof WholeText>;

export const OrderedTicketParams = ClosedObject({ ...OrderParams.properties, ...TicketParams.properties });
export type OrderedTicketParams = Static<typeof OrderedTicketParams>;
