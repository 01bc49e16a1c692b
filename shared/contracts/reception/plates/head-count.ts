import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, OptionalText, Page, pageQuery } from '../../schema.ts';
import { TeamStateName } from '../teams/team.ts';

/** 人数: heads of a team by kind of ticket, plan against what came. */
export const HeadCount = ClosedObject({
  teamId: Id,
  teamNo: Type.String({ maxLength: 20 }),
  visitDate: Day,
  enterpriseName: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
  guideName: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
  state: TeamStateName,
  headsPlan: Type.Integer({ minimum: 0 }),
  headsTicketed: Type.Integer({ minimum: 0 }),
  headsActual: Type.Integer({ minimum: 0 }),
  /** Persons on tickets, by kind of ticket, the most first. */
  products: Type.Array(
    ClosedObject({
      name: Type.String({ maxLength: 60 }),
      heads: Type.Integer({ minimum: 0 }),
      admitted: Type.Integer({ minimum: 0 }),
    }),
    { maxItems: 50 },
  ),
});
export type HeadCount = Static<typeof HeadCount>;

export const HeadCountQuery = ClosedObject({
  ...pageQuery,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  keyword: Type.Optional(OptionalText(40)),
});
export type HeadCountQuery = Static<typeof HeadCountQuery>;
export const HeadCountPage = Page(HeadCount);
export type HeadCountPage = Static<typeof HeadCountPage>;
