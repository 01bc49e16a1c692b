import { qrMatrix, quietZone, ticketNoInFours } from '@shanmen/shared/print';
import type { LiveTicket, Site } from './live-tickets.ts';
import { listed, say } from '../../language/language.ts';

/** As wide as a phone shows it without scaling, in pixels of the picture. */
const width = 750;
const cardHeight = 900;
const codeSize = 460;

/** Browsers draw no picture higher than 16,384 pixels. */
const mostOnOne = 16;

/** The tickets as pictures, a card each, one under the other. @throws Error where the browser draws nothing */
export function ticketPictures(tickets: readonly LiveTicket[], site: Site): Promise<Blob[]> {
  const sheets = Array.from({ length: Math.ceil(tickets.length / mostOnOne) }, (_, sheet) =>
    tickets.slice(sheet * mostOnOne, (sheet + 1) * mostOnOne),
  );
  return Promise.all(sheets.map(cards => pictureOf(cards, site)));
}

function pictureOf(tickets: readonly LiveTicket[], site: Site): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = tickets.length * cardHeight;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  tickets.forEach((ticket, index) => drawCard(pen, ticket, site, index * cardHeight));
  return new Promise((resolve, reject) => {
    canvas.toBlob(picture => {
      if (picture) resolve(picture);
      else reject(new Error('this browser made no picture'));
    }, 'image/png');
  });
}

type Pen = CanvasRenderingContext2D;

function drawCard(pen: Pen, ticket: LiveTicket, site: Site, top: number): void {
  const { productName, visitDate, startTime, endTime, places, visitor, qr, ticketNo } = ticket;
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  write(pen, site.siteName, { y: top + 64, size: 30 });
  write(pen, productName, { y: top + 124, size: 44, weight: 700 });
  const time = startTime === null ? '' : ` ${startTime}–${endTime ?? ''}`;
  write(pen, visitDate + time, { y: top + 182, size: 34, weight: 600 });
  drawCode(pen, qr, top + 208);
  write(pen, ticketNoInFours(ticketNo), { y: top + 716, size: 34, weight: 600 });
  write(pen, say('可入 {}', listed(places.map(({ spotName }) => spotName))), { y: top + 766, size: 28 });
  const person = [visitor?.name, visitor?.idMasked].filter(Boolean).join(' ');
  write(pen, person, { y: top + 812, size: 28 });
  write(pen, say('咨询电话 {}', site.sitePhone), { y: top + 856, size: 24 });
  pen.fillRect(0, top + cardHeight - 2, width, 2);
}

type Line = { readonly y: number; readonly size: number; readonly weight?: number };

/** A line in the middle; one that is too long is made narrower by the browser. */
function write(pen: Pen, text: string, { y, size, weight = 400 }: Line): void {
  pen.font = `${weight} ${size}px system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  pen.fillText(text, width / 2, y, width - 64);
}

/** Whole pixels for each module, so that a reader finds sharp edges. */
function drawCode(pen: Pen, text: string, top: number): void {
  const matrix = qrMatrix(text);
  const module = Math.floor(codeSize / (matrix.length + 2 * quietZone));
  const left = Math.floor((width - module * matrix.length) / 2);
  matrix.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(left + x * module, top + (y + quietZone) * module, module, module);
    }),
  );
}
