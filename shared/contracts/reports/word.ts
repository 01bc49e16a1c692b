import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, Nullable, OneOf, OptionalText, Text } from '../schema.ts';
import { mostSheetRows, ReportSheet } from './report.ts';
import { todayGroupKeys } from './today-sheet.ts';

/** 报表字: printed sheets of a day. Word 1 is of the auditors, who lock it. */
export const wordNos = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type WordNo = (typeof wordNos)[number];

/** What a sheet is called unless its design says otherwise. */
export const wordTitles = {
  1: '营业收入审核日报',
  2: '商业中心营业日报',
  3: '文创商品销售日报',
  4: '快消商品销售日报',
  5: '收银员缴款日报',
  6: '门店商品进销存日报',
  7: '退货与优惠日报',
  8: '会员、挂账与司机返利日报',
} as const satisfies Record<WordNo, string>;

const wordActions = { print: '打印', export: '导出', design: '设计' } as const;
export type WordCode =
  | `report:word${WordNo}:${keyof typeof wordActions}`
  | 'report:word1:create'
  | 'report:word1:lock';

/** Codes of what is done with a word, with the title that 权限矩阵 shows; those for viewing stand in the catalogue. */
export const wordActionTitles: ReadonlyMap<WordCode, string> = new Map([
  ...wordNos.flatMap(no => [
    [`report:word${no}:print`, `${wordActions.print}报表字${no}`] as const,
    [`report:word${no}:export`, `${wordActions.export}报表字${no}`] as const,
    [`report:word${no}:design`, `${wordActions.design}报表字${no}`] as const,
  ]),
  ['report:word1:create', '生成报表字1'],
  ['report:word1:lock', '锁定报表字1'],
]);

const BlockId = Type.String({ maxLength: 40, pattern: '^[a-z][a-zA-Z0-9-]*$' });
const ColumnId = Type.String({ maxLength: 60 });

/** How a word looks: its blocks in order, each with its title, shown or not, without these columns. */
export const WordDesign = ClosedObject({
  title: Text(40),
  blocks: Type.Array(
    ClosedObject({
      id: BlockId,
      title: Text(40),
      isShown: Type.Boolean(),
      hidden: Type.Array(ColumnId, { maxItems: 60 }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
  /** Text at the end; `{{block.column}}` is the 合计 of that column. */
  remark: OptionalText(500),
  signatures: Type.Array(Text(20), { maxItems: 6 }),
});
export type WordDesign = Static<typeof WordDesign>;

/** A design as it is saved, over the one that the person saw. */
export const WordDesignSave = ClosedObject({
  ...WordDesign.properties,
  version: Type.Integer({ minimum: 0 }),
});
export type WordDesignSave = Static<typeof WordDesignSave>;

const KeptSheet = ClosedObject({
  version: Type.Integer({ minimum: 1 }),
  templateVersion: Type.Integer({ minimum: 0 }),
  at: Instant,
  /** Null for 日结. */
  by: Nullable(Type.String({ maxLength: 60 })),
  sha256: Type.String({ maxLength: 64 }),
  printed: Type.Integer({ minimum: 0 }),
  /** The number under which it is locked: `SH261120-2`. */
  lockNo: Nullable(Type.String({ maxLength: 20 })),
});
export type KeptSheet = Static<typeof KeptSheet>;

const CellText = Type.String({ maxLength: 400 });

/** A cell that says something else than in the version before. */
const WordChange = ClosedObject({
  block: CellText,
  row: CellText,
  column: CellText,
  from: CellText,
  to: CellText,
});
export type WordChange = Static<typeof WordChange>;

const mostChanges = 500;

export const WordAnswer = ClosedObject({
  day: Day,
  storeGroup: OneOf(todayGroupKeys),
  /** Which kept version is shown; 0 is the day as it is now. */
  version: Type.Integer({ minimum: 0 }),
  /** Whether the reader sees outlets of his own only; such a sheet is not kept. */
  isPartial: Type.Boolean(),
  sheet: ReportSheet,
  /** The block of each section. */
  blocks: Type.Array(BlockId, { maxItems: 20 }),
  /** The newest first. */
  kept: Type.Array(KeptSheet, { maxItems: 100 }),
  /** Against the version before; of the day as it is now, against the newest kept one. */
  changes: Type.Array(WordChange, { maxItems: mostChanges }),
});
export type WordAnswer = Static<typeof WordAnswer>;

/** What the designer offers: the design in use, and all blocks with the columns that may be hidden. */
export const WordTemplate = ClosedObject({
  version: Type.Integer({ minimum: 0 }),
  design: WordDesign,
  blocks: Type.Array(
    ClosedObject({
      id: BlockId,
      columns: Type.Array(ClosedObject({ id: ColumnId, title: Type.String({ maxLength: 40 }) }), {
        maxItems: 60,
      }),
    }),
    { maxItems: 20 },
  ),
});
export type WordTemplate = Static<typeof WordTemplate>;

const asked = { date: Type.Optional(Day), storeGroup: Type.Optional(OneOf(todayGroupKeys)) } as const;
const version = Type.Integer({ minimum: 0, maximum: 1000 });

/** Which word of which day; without a version the day as it is now. */
export const WordQuery = ClosedObject({ ...asked, version: Type.Optional(version) });
export const WordSnapshot = ClosedObject({ ...asked, date: Day });
/** 锁定 of word 1; the opinion may be empty where nothing is open. */
export const WordLock = ClosedObject({ date: Day, opinion: OptionalText(300) });
export type WordLock = Static<typeof WordLock>;
/** Version 0 prints the day as it is now; it is kept first, unless the reader sees a part only. */
export const WordPrint = ClosedObject({ ...asked, date: Day, version });
export const wordFormats = { xlsx: 'Excel 表格', docx: 'Word 文档' } as const;
export type WordFormat = keyof typeof wordFormats;
export const WordExport = ClosedObject({ ...asked, date: Day, version, format: OneOf(['xlsx', 'docx']) });

/** A sheet for paper: the kept text as it is, and the how many-eth print of it this is. */
export const WordPaper = ClosedObject({
  text: Type.String({ maxLength: 400 * mostSheetRows }),
  sha256: Type.String({ maxLength: 64 }),
  version: Type.Integer({ minimum: 0 }),
  nth: Type.Integer({ minimum: 1 }),
});
export type WordPaper = Static<typeof WordPaper>;

export const KeptAnswer = ClosedObject({ id: Id, version: Type.Integer({ minimum: 1 }) });
