import { render, screen } from '@testing-library/react';
import type { LayoutPart } from '../../contracts/ticket/setup/print-layout.ts';
import { PaperTicket } from './paper-ticket.tsx';
import { sampleArea as area, sampleOrder as sale, sampleTicket } from '../slips/sample-sale.ts';

const ticket = { ...sampleTicket, personCount: 2, printCount: 1 };

const part = (field: LayoutPart['field'], text = ''): LayoutPart => ({
  field,
  xMm: 10,
  yMm: 20.5,
  widthMm: 30,
  sizePt: 12,
  text,
});

const paperOf = (...parts: LayoutPart[]) => ({
  widthMm: 210,
  heightMm: 90,
  parts,
  offsetXMm: 1.5,
  offsetYMm: -2,
});

const textOf = () => screen.getByRole('region').textContent;

it.each([
  ['ticketNo', '2611 2000 0001 2377'],
  ['area', '青岚山·镜湖景区'],
  ['product', '栖霞古寺票'],
  ['crowd', '成人 2 人'],
  ['visit', '2026-11-20 周五08:30–10:30'],
  ['places', '可入 栖霞古寺 1 次'],
  ['price', '¥40.00'],
  ['visitor', '林知夏 3301********0017'],
  ['sold', '2026-11-20 14:32:05南门 1 号窗口 · 售票员 陈一'],
  ['notice', '未使用可于游玩日前退票。'],
  ['phone', '0990-1234567'],
  ['text', '副券'],
] as const)('prints %s as %s', (field, words) => {
  const visitor = { name: '林知夏', idKind: 'ID_CARD', idMasked: '3301********0017', cert: null } as const;
  render(
    <PaperTicket
      ticket={{ ...ticket, visitor }}
      sale={sale}
      area={area}
      paper={paperOf(part(field, '副券'))}
    />,
  );
  expect(textOf()).toBe(words);
});

it('says until when a ticket for many days holds, and how often a day it opens', () => {
  const places = [{ spotName: '大门', times: 365, perDay: 1 }];
  const card = { ...ticket, startTime: null, endTime: null, lastDay: '2027-11-19', places };
  for (const [field, words] of [
    ['visit', '2026-11-20 周五有效至 2027-11-19'],
    ['places', '可入 大门 每日 1 次'],
  ] as const) {
    const { unmount } = render(
      <PaperTicket ticket={card} sale={sale} area={area} paper={paperOf(part(field))} />,
    );
    expect(textOf()).toBe(words);
    unmount();
  }
});

it('draws each thing at its place, moved as the printer of the window needs', () => {
  render(<PaperTicket ticket={ticket} sale={sale} area={area} paper={paperOf(part('code'))} />);
  const code = screen.getByRole('img', { name: '二维码' });
  expect(code).toHaveAttribute('data-qr', ticket.qr);
  // All of it, or its quiet zone would hang over what the layout has room for.
  expect(code).toHaveAttribute('width', '30mm');
  expect(code.parentElement?.style).toMatchObject({
    insetInlineStart: '11.5mm',
    insetBlockStart: '18.5mm',
    width: '30mm',
  });
});

it('marks a repeat wherever the paper keeps a place for it, and where it keeps none', () => {
  const again = { ...ticket, printCount: 3 };
  const { rerender } = render(
    <PaperTicket ticket={again} sale={sale} area={area} paper={paperOf(part('price'))} />,
  );
  expect(textOf()).toBe('¥40.00补打 第2次');
  rerender(<PaperTicket ticket={again} sale={sale} area={area} paper={paperOf(part('again'))} />);
  expect(textOf()).toBe('补打 第2次');
  rerender(<PaperTicket ticket={ticket} sale={sale} area={area} paper={paperOf(part('price'))} />);
  expect(textOf()).toBe('¥40.00');
});

it('leaves empty what it does not know, and takes the site for the area', () => {
  render(
    <PaperTicket
      ticket={{ ...ticket, startTime: null, endTime: null }}
      sale={sale}
      area={null}
      paper={paperOf(part('area'), part('visit'), part('notice'), part('phone'), part('visitor'))}
    />,
  );
  expect(textOf()).toBe('南门售票处2026-11-20 周五');
});
