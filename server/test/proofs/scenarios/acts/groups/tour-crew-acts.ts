import type { Answer, Client } from '../../../../app/app.ts';
import { driverDraft, guideDraft } from '../../../../people/tour-crew.ts';

type EscortAct = { act: (desk: { lead: Client }) => Promise<Answer<unknown>>; effect: string };

/** What is done about those who bring groups. */
export const escortActs: Readonly<Record<string, EscortAct>> = {
  'ticket.guide.changed': {
    act: ({ lead }) => lead.call('POST', '/api/ticket/guides', { body: guideDraft, key: true }),
    effect: 'select count(*)::text as value from ticket.guide',
  },
  'ticket.driver.changed': {
    act: ({ lead }) => lead.call('POST', '/api/ticket/drivers', { body: driverDraft, key: true }),
    effect: 'select count(*)::text as value from ticket.driver',
  },
};
