import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Nullable } from '../../schema.ts';

const Name = Type.String({ maxLength: 60 });

/** A number plate, as A023, or the number of a team, as T20261002-0031. */
export const PlateTeamParams = ClosedObject({
  plateNo: Type.String({ pattern: '^([A-Za-z][0-9]{1,6}|T[0-9]{8}-[0-9]{4})$', maxLength: 20 }),
});
export type PlateTeamParams = Static<typeof PlateTeamParams>;

/** The team that a plate is with, for who sells to it. The sale keeps `plateIssueId`, whatever becomes of the plate. */
export const PlateTeam = ClosedObject({
  teamId: Id,
  teamNo: Type.String({ maxLength: 20 }),
  /** Null where the team was found by its own number. */
  plateNo: Nullable(Type.String({ maxLength: 10 })),
  plateIssueId: Nullable(Id),
  enterpriseName: Nullable(Name),
  agreementId: Nullable(Id),
  agreementNo: Nullable(Type.String({ maxLength: 20 })),
  guideId: Nullable(Id),
  guideName: Nullable(Name),
  driverId: Nullable(Id),
  /** Plate and name. */
  driverName: Nullable(Name),
});
export type PlateTeam = Static<typeof PlateTeam>;
