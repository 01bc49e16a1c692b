import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Page, pageQuery, TimeOfDay } from '../../schema.ts';
import { MasterStatus } from '../setup/spot.ts';

const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
});
const Minutes = Type.Integer({ minimum: 0, maximum: 720 });

/** What a slot template says; 1 is Monday. */
export const SlotTemplateDraft = ClosedObject({
  spotId: Id,
  weekdays: Weekdays,
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  earlyToleranceMin: Minutes,
  lateToleranceMin: Minutes,
  capacity: Type.Integer({ minimum: 0, maximum: 100_000 }),
  status: MasterStatus,
});
export type SlotTemplateDraft = Static<typeof SlotTemplateDraft>;

/** From what the slots of the days that are opened next are made. */
export const SlotTemplate = ClosedObject({
  ...SlotTemplateDraft.properties,
  id: Id,
  spotName: Type.String({ maxLength: 60 }),
  version: Type.Integer({ minimum: 1 }),
});
export type SlotTemplate = Static<typeof SlotTemplate>;

export const SlotTemplateQuery = ClosedObject({
  ...pageQuery,
  spotId: Type.Optional(Id),
  status: Type.Optional(MasterStatus),
});
export type SlotTemplateQuery = Static<typeof SlotTemplateQuery>;

export const SlotTemplatePage = Page(SlotTemplate);
export type SlotTemplatePage = Static<typeof SlotTemplatePage>;

export const SlotTemplateChange = ClosedObject({
  ...SlotTemplateDraft.properties,
  version: SlotTemplate.properties.version,
});
export type SlotTemplateChange = Static<typeof SlotTemplateChange>;
