import type { Mutant } from '../mutant.ts';

/** Teams, their plates, docents and what is moved between teams. */
export const receptionMutants: readonly Mutant[] = [
  {
    rule: 'reception: a plate goes to one team at a time',
    patches: [
      {
        file: 'server/src/reception/plates/plate/plate.service.ts',
        find: '  refuseNotFree(plate, plateNo);',
        replace: '',
      },
    ],
    test: 'server/src/reception/plates/plate/plate.test.ts',
    named: 'N-01 goes to one team',
  },
  {
    rule: 'reception: a plate that another team holds by now sells to nobody under its old issue',
    patches: [
      {
        file: 'server/src/ticket/groups/plate-team/plate-team.service.ts',
        find: 'if (team.holdsPlate === false)',
        replace: 'if (team.holdsPlate === undefined)',
      },
    ],
    test: 'server/src/reception/plates/plate/plate.test.ts',
    named: 'N-02 sells to the team',
  },
  {
    rule: 'reception: a lost plate is paid for or explained',
    patches: [
      {
        file: 'server/src/reception/plates/plate/plate.service.ts',
        find: "if (isMissing && !charge && explanation.trim() === '')",
        replace: "if (isMissing && charge && explanation.trim() === '')",
      },
    ],
    test: 'server/src/reception/plates/plate/plate.test.ts',
    named: 'N-04 that is lost',
  },
  {
    rule: 'reception: no team leaves with a plate',
    patches: [
      {
        file: 'server/src/reception/teams/team/team.service.ts',
        find: 'if (plates.length > 0)',
        replace: 'if (plates.length < 0)',
      },
    ],
    test: 'server/src/reception/teams/team/team.test.ts',
    named: 'N-03 N-14 goes from',
  },
  {
    rule: 'reception: a docent who is being taken is passed over',
    patches: [
      {
        file: 'server/src/reception/docents/docent-queue/docent-queue.queries.ts',
        find: 'for update of waiting skip locked',
        replace: '',
      },
    ],
    test: 'server/src/reception/docents/dispatch/dispatch.test.ts',
    named: 'N-06 never gets two jobs',
  },
  {
    rule: 'reception: a job of a docent is paid for once',
    patches: [
      {
        file: 'server/src/ticket/groups/docent-service/docent-service.service.ts',
        find: 'if (isCharged)',
        replace: 'if (isCharged && state === state.toLowerCase())',
      },
    ],
    test: 'server/src/ticket/groups/docent-service/docent-service.test.ts',
    named: 'is paid for once',
  },
  {
    rule: 'reception: what is paid for a job is earned when it begins',
    patches: [
      {
        file: 'server/src/reception/docents/dispatch/dispatch.service.ts',
        find: "  else if (step !== 'accept' && !isFree) await serveJob(tx, staff, id, { now, bizDate });",
        replace: '',
      },
    ],
    test: 'server/src/ticket/groups/docent-service/docent-service.test.ts',
    named: 'goes back whole until it begins',
  },
  {
    rule: 'reception: 讲解服务 is never absent at the end of the day',
    patches: [
      {
        file: 'server/src/ticket/books/day-end/day-end.queries.ts',
        find: "where status = 'I' and dispatch_id is null",
        replace: "where status = 'I'",
      },
      {
        file: 'server/src/ticket/books/day-end/day-end.queries.ts',
        find: "and status = 'I' and dispatch_id is null",
        replace: "and status = 'I'",
      },
    ],
    test: 'server/src/ticket/groups/docent-service/docent-service.test.ts',
    named: 'is never absent',
  },
  {
    rule: 'cashier: a sale stands although its tag is refused',
    patches: [
      {
        file: 'server/src/cashier/guests/sale-tag/sale-tag.service.ts',
        find: '    if (!(error instanceof RuleViolation)) throw error;\n    await noteTagRefused',
        replace: '    if (error instanceof RuleViolation) throw error;\n    await noteTagRefused',
      },
    ],
    test: 'server/src/cashier/guests/driver-visit/driver-visit.test.ts',
    named: 'where it is refused, the sale stands',
  },
  {
    rule: 'reception: a change of teams is audited by another person',
    patches: [
      {
        file: 'server/src/reception/teams/team-change/team-change.service.ts',
        find: 'refuseMaker(change.requestedBy === staff.id);',
        replace: '',
      },
    ],
    test: 'server/src/reception/teams/team-change/team-change.test.ts',
    named: 'N-11 waits for another person',
  },
  {
    rule: 'reception: a change that waits for its audit moves nothing yet',
    patches: [
      {
        file: 'server/src/reception/teams/team-change/team-change.service.ts',
        find: 'if (preview.needsAudit) throw new Waits(preview);',
        replace: '',
      },
    ],
    test: 'server/src/reception/teams/team-change/team-change.test.ts',
    named: 'N-11 waits for another person',
  },
  {
    rule: 'reception: a difference of price is settled once, however often tickets move',
    patches: [
      {
        file: 'server/src/ticket/groups/plate-team/team-orders.service.ts',
        find: 'if (isSettled) await setDifferences(tx, moving, prices);',
        replace: '',
      },
    ],
    test: 'server/src/reception/teams/team-change/team-change.test.ts',
    named: 'N-12 moves in money',
  },
  {
    rule: 'reception: a ticket is not given back while a difference of price stands',
    patches: [
      {
        file: 'server/src/ticket/selling/ticket/ticket-lock.queries.ts',
        find: 'case when ticket.change_diff_fen <> 0',
        replace: 'case when false',
      },
    ],
    test: 'server/src/reception/teams/team-change/team-change.test.ts',
    named: 'N-12 moves in money',
  },
];
