import { type Static, Type } from 'typebox';

import { ClosedObject, Id, OneOf, OptionalText, Page, pageQuery, Text } from '../../schema.ts';
import { MasterStatus } from './spot.ts';

/** What stands at a place of a printed ticket. A stub is more of the same further to the right. */
export const layoutFields = {
  code: '二维码',
  ticketNo: '票号',
  area: '景区名',
  product: '票种',
  crowd: '客群与人数',
  visit: '游玩日期与时段',
  places: '可入景点与次数',
  price: '票价',
  visitor: '游客',
  sold: '售票时间、窗口、售票员',
  notice: '退改说明',
  phone: '咨询电话',
  again: '补打标记',
  text: '固定文字',
} as const;
export type LayoutField = keyof typeof layoutFields;

export const layoutFieldNames = [
  'code',
  'ticketNo',
  'area',
  'product',
  'crowd',
  'visit',
  'places',
  'price',
  'visitor',
  'sold',
  'notice',
  'phone',
  'again',
  'text',
] as const satisfies readonly LayoutField[];

/** In millimetres from the upper left corner of the paper. */
const Place = Type.Number({ minimum: 0, maximum: 300 });
const Length = Type.Number({ minimum: 40, maximum: 300 });

export const LayoutPart = ClosedObject({
  field: OneOf(layoutFieldNames),
  xMm: Place,
  yMm: Place,
  /** Side of a code with its quiet zone; where a text breaks. */
  widthMm: Type.Number({ minimum: 5, maximum: 300 }),
  /** Of a text, in points; a code has none to show. */
  sizePt: Type.Number({ minimum: 6, maximum: 40 }),
  /** Of fixed text. */
  text: OptionalText(60),
});
export type LayoutPart = Static<typeof LayoutPart>;

/** Paper of its own size, and what is printed where: for tickets that come printed in part. */
export const TicketPaper = ClosedObject({
  widthMm: Length,
  heightMm: Length,
  parts: Type.Array(LayoutPart, { minItems: 1, maxItems: 40 }),
});
export type TicketPaper = Static<typeof TicketPaper>;

export const PrintLayoutDraft = ClosedObject({
  name: Text(60),
  ...TicketPaper.properties,
  status: MasterStatus,
});
export type PrintLayoutDraft = Static<typeof PrintLayoutDraft>;

/** 票面: how a ticket is printed on paper that is no roll. */
export const PrintLayout = ClosedObject({
  ...PrintLayoutDraft.properties,
  id: Id,
  /** Names of the windows that print on it. */
  windows: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 }),
  version: Type.Integer({ minimum: 1 }),
});
export type PrintLayout = Static<typeof PrintLayout>;

export const PrintLayoutChange = ClosedObject({
  ...PrintLayoutDraft.properties,
  version: PrintLayout.properties.version,
});
export type PrintLayoutChange = Static<typeof PrintLayoutChange>;

export const PrintLayoutQuery = ClosedObject({ ...pageQuery, status: Type.Optional(MasterStatus) });
export type PrintLayoutQuery = Static<typeof PrintLayoutQuery>;

export const PrintLayoutPage = Page(PrintLayout);
export type PrintLayoutPage = Static<typeof PrintLayoutPage>;

/** A printer draws a little beside where it should: so far right and down, per window. */
export const PaperOffset = Type.Number({ minimum: -20, maximum: 20 });

/** What a window prints tickets on, where that is not its roll. */
export const WindowPaper = ClosedObject({
  ...TicketPaper.properties,
  offsetXMm: PaperOffset,
  offsetYMm: PaperOffset,
});
export type WindowPaper = Static<typeof WindowPaper>;

/** With its quiet zone; the code in it has 22 mm at least, and a smaller one is not read at a gate. */
const smallestCodeMm = 31;

/** Why tickets of this paper could not be used, in words for who makes it; null where they can. */
export function faultOfPaper({ widthMm, heightMm, parts }: TicketPaper): string | null {
  for (const [index, part] of parts.entries()) {
    const nth = `第 ${index + 1} 项 ${layoutFields[part.field]}`;
    const height = part.field === 'code' ? part.widthMm : 0;
    if (part.xMm + part.widthMm > widthMm || part.yMm + height > heightMm) return `${nth} 超出票纸`;
    if (part.field === 'code' && part.widthMm < smallestCodeMm)
      return `${nth} 须不小于 ${smallestCodeMm} 毫米`;
    if (part.field === 'text' && part.text.trim() === '') return `${nth} 没有文字`;
  }
  const missing = (['code', 'ticketNo', 'visit'] as const).find(field =>
    parts.every(part => part.field !== field),
  );
  return missing === undefined ? null : `缺少${layoutFields[missing]}`;
}
