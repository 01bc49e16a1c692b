import {
  flag,
  line,
  oneOf,
  shaped,
  text,
  code,
  nameOf,
  reference,
  whole,
  amount,
} from '../../master/field.ts';
import { type Change, defineMaster, type Draft, type PageOf, type Row } from '../../master/master.ts';

export const docentLevels = { JUNIOR: '初级', MIDDLE: '中级', SENIOR: '高级', TOP: '特级' } as const;
export type DocentLevel = keyof typeof docentLevels;
export const docentDuties = { ON: '在岗', LEAVE: '请假' } as const;

/** Languages by the character that the trade writes. 中 is no foreign one. */
export const docentLanguages = {
  中: '中文',
  英: '英语',
  日: '日语',
  韩: '韩语',
  法: '法语',
  德: '德语',
  俄: '俄语',
  西: '西班牙语',
} as const;
export type DocentLanguage = keyof typeof docentLanguages;
export const docentLanguageNames = ['中', '英', '日', '韩', '法', '德', '俄', '西'] as const;

/** 讲解员: the interpreters of the park. */
export const docent = defineMaster({
  noun: '讲解员',
  title: '讲解员明细',
  object: 'docent',
  id: 'reception.docent',
  path: '/api/reception/docents',
  permission: 'reception:docent',
  actions: ['add', 'edit', 'stop', 'export'],
  stop: '停用后不再进入轮派，历史派单不变。',
  fields: {
    code: code('工号', { from: 2, to: 20, example: 'J09' })
      .fixed()
      .help('保存后不变')
      .file(6)
      .list({ width: 70, pinned: true }),
    name: text('姓名', 30).list({ title: '讲解员', width: 90, pinned: true }),
    level: oneOf('级别', docentLevels).inSight().file(6).list({ width: 64 }),
    languages: shaped('语种', {
      pattern: '^[中英日韩法德俄西](、[中英日韩法德俄西])*$',
      most: 60,
      shape: '须为 中、英、日、韩、法、德、俄、西，以顿号分开',
      example: '中、英',
    })
      .help('例：中、英')
      .begin('中')
      .file(8)
      .list({ width: 84 }),
    routeCodes: shaped('线路', {
      pattern: '^([0-9A-Z]{1,10}(、[0-9A-Z]{1,10})*)?$',
      most: 100,
      shape: '须为线路编码，以顿号分开',
      example: 'R1、R2',
    })
      .help('线路编码，以顿号分开；不填为全部线路')
      .begin('')
      .unsaid('')
      .file(10)
      .list({ width: 100 }),
    /** Without a mobile the one that is kept stays; a new docent needs one. */
    mobile: shaped('手机', {
      pattern: '^1[3-9][0-9]{9}$',
      most: 11,
      shape: '须为 11 位手机号',
      example: '15400000009',
    })
      .nullable()
      .sent()
      .off('list', 'card', 'file'),
    mobileMasked: line('手机', 20).stored().file(10).list({ width: 116 }),
    duty: oneOf('在岗', docentDuties).inSight().begin('ON').file(6).list({ width: 64 }),
    prebookOnly: flag('只接预约').help('不进入轮派，只能预约或点名').begin(false).file(6).list({ width: 84 }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '工号、姓名或拼音首字母' },
  filters: ['level', 'duty', 'status'],
  pinyin: true,
});
export type Docent = Row<typeof docent>;
export type DocentDraft = Draft<typeof docent>;
export type DocentChange = Change<typeof docent>;
export type DocentPage = PageOf<typeof docent>;

/** 讲解线路. */
export const docentRoute = defineMaster({
  noun: '讲解线路',
  object: 'docent_route',
  id: 'reception.docent_route',
  path: '/api/reception/docent-routes',
  permission: 'reception:docent',
  actions: ['add', 'edit', 'stop'],
  stop: '停用后不能再派单，历史派单不变。',
  fields: {
    code: code('编码', { from: 1, to: 10, example: 'R1' }).fixed().help('保存后不变').list({ width: 70 }),
    name: text('名称', 30).list({ title: '线路', width: 140, pinned: true }),
    minutes: whole('时长（分钟）', 5, 720).list({ width: 100 }),
    meetingPoint: line('集合点', 30).help('叫号屏与派单条显示').list({ width: 160 }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['status'],
  pinyin: true,
});
export type DocentRoute = Row<typeof docentRoute>;
export type DocentRouteDraft = Draft<typeof docentRoute>;
export type DocentRoutePage = PageOf<typeof docentRoute>;

/** 讲解价目: a fee by level, language and size of the group. */
export const docentPrice = defineMaster({
  noun: '讲解价目',
  object: 'docent_price',
  id: 'reception.docent_price',
  path: '/api/reception/docent-prices',
  permission: 'reception:docent-price',
  actions: ['add', 'edit', 'stop'],
  stop: '停用后不再用来计费，已派的单不变。',
  fields: {
    code: code('编码', { from: 2, to: 20, example: 'P01' }).fixed().help('保存后不变').list({ width: 70 }),
    name: text('名称', 60).list({ title: '价目', width: 160, pinned: true }),
    level: oneOf('级别', docentLevels).list({ width: 70 }),
    language: oneOf('语种', docentLanguages)
      .nullable()
      .help('不选为全部语种；外语按设置加价')
      .begin(null)
      .list({ width: 80 }),
    headsFrom: whole('人数从', 1, 500).begin(1).list({ width: 80 }),
    headsTo: whole('人数到', 1, 500).begin(30).list({ width: 80 }),
    routeId: reference('线路').nullable().help('不选为全部线路').begin(null),
    routeName: nameOf('线路', { of: 'routeId', table: 'reception.docent_route', most: 30 }).list({
      width: 120,
    }),
    feeFen: amount('讲解费').list({ width: 90 }),
    approvalDocNo: line('批文号', 40).help('政府指导价的批准文号').list({ width: 140 }),
  },
  search: { in: ['code', 'name'], hint: '编码或名称' },
  filters: ['level', 'status'],
  order: ['level', 'heads_from', 'code'],
});
export type DocentPrice = Row<typeof docentPrice>;
export type DocentPriceDraft = Draft<typeof docentPrice>;
export type DocentPricePage = PageOf<typeof docentPrice>;
