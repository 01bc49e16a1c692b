import { Type } from 'typebox';

import { day, line, oneOf, other, text } from '../../master/field.ts';
import { type Change, defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';
import { crewFields } from './tour-crew.ts';

export const guideGrades = { JUNIOR: '初级', MIDDLE: '中级', SENIOR: '高级', TOP: '特级' } as const;

const { person, enterprise, groups, earned, asks } = crewFields;

/** 导游: who leads groups, and what the groups of a period came to. */
export const guide = defineMaster({
  noun: '导游',
  title: '导游明细',
  object: 'guide',
  id: 'ticket.guide',
  path: '/api/ticket/guides',
  permission: 'ticket:guide',
  actions: ['add', 'edit', 'export'],
  fields: {
    ...person('导游', 'G09', 64, 70),
    licenceNo: text('导游证号', 40).file(12).list({ width: 112, hidden: true }),
    licenceValidTo: day('证件有效至')
      .help('到期后窗口不能再选')
      .file(8, '证件到期')
      .list({ title: '证件到期', width: 112 }),
    grade: oneOf('等级', guideGrades).file(6).list({ width: 64, hidden: true }),
    languages: line('语种', 60).help('例：中、英').file(8).list({ width: 90, hidden: true }),
    /** The licence is over today. */
    isExpired: other('已到期', Type.Boolean()).computed(),
    ...enterprise('所属企业', '自由导游不填'),
    ...groups('团数'),
    ...earned,
  },
  search: {
    in: ['code', 'name', 'pinyin', 'licenceNo'],
    hint: '编号、姓名、拼音、证号、手机或企业',
  },
  filters: ['enterpriseId'],
  asks,
  pinyin: true,
  inOrder: { card: ['code', 'state', 'name', 'mobileMasked'] },
});
export type Guide = Row<typeof guide>;
export type GuideDraft = Draft<typeof guide>;
export type GuideChange = Change<typeof guide>;
export type GuidePage = PageOf<typeof guide>;
