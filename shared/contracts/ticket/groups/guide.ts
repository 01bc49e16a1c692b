import { type Static, Type } from 'typebox';

import { ClosedObject, Day, OneOf, OptionalText, Page, Text } from '../../schema.ts';
import { escortDraft, escortRow } from './tour-crew.ts';

export const guideGrades = { JUNIOR: '初级', MIDDLE: '中级', SENIOR: '高级', TOP: '特级' } as const;
export type GuideGrade = keyof typeof guideGrades;

/** What the form says of a guide. */
export const GuideDraft = ClosedObject({
  ...escortDraft,
  licenceNo: Text(40),
  licenceValidTo: Day,
  grade: OneOf(['JUNIOR', 'MIDDLE', 'SENIOR', 'TOP']),
  /** 中、英 */
  languages: OptionalText(60),
});
export type GuideDraft = Static<typeof GuideDraft>;

/** A guide as 导游明细 lists it. */
export const Guide = ClosedObject({
  ...escortRow,
  licenceNo: GuideDraft.properties.licenceNo,
  licenceValidTo: Day,
  grade: GuideDraft.properties.grade,
  languages: GuideDraft.properties.languages,
  /** Its licence is over today. */
  isExpired: Type.Boolean(),
});
export type Guide = Static<typeof Guide>;

export const GuideChange = ClosedObject({ ...GuideDraft.properties, version: Guide.properties.version });
export type GuideChange = Static<typeof GuideChange>;

export const GuidePage = Page(Guide);
export type GuidePage = Static<typeof GuidePage>;
