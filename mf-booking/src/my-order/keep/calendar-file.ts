import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { addDays, instantOf } from '@shanmen/shared/time';
import { liveTickets, type Site } from './live-tickets.ts';
import { listed, say } from '../../language/language.ts';

/** An iCalendar file (RFC 5545) with one entry for each day and stretch of the tickets that still open a gate. */
export function calendarFile(booking: Booking, site: Site): string {
  const tickets = liveTickets(booking);
  const times = [...new Set(tickets.map(timeOf))];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shanmen//buyTicket//ZH',
    ...times.flatMap(time =>
      entry(
        time,
        tickets.filter(one => timeOf(one) === time),
        booking,
        site,
      ),
    ),
    'END:VCALENDAR',
  ];
  return lines.flatMap(folded).join('\r\n') + '\r\n';
}

function entry(time: string, tickets: readonly BookedTicket[], booking: Booking, site: Site): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${booking.orderNo}-${time.replaceAll(/\D/g, '')}@shanmen`,
    `DTSTAMP:${stamp(new Date(booking.now))}`,
    ...spanOf(tickets),
    `SUMMARY:${escaped(say('{}：{}', site.siteName, namesOf(tickets)))}`,
    `LOCATION:${escaped([site.siteName, site.siteAddress].filter(Boolean).join(' '))}`,
    `DESCRIPTION:${escaped(say('订单号 {}。入园时逐张出示“我的订单”里的二维码。\n咨询电话 {}', booking.orderNo, site.sitePhone))}`,
    'END:VEVENT',
  ];
}

function timeOf({ visitDate, startTime }: BookedTicket): string {
  return `${visitDate} ${startTime ?? ''}`;
}

/** From the beginning of the stretch to its end, by the clock of the world; else the whole day. */
function spanOf([ticket]: readonly BookedTicket[]): string[] {
  if (!ticket) return [];
  const { visitDate, startTime, endTime } = ticket;
  if (startTime !== null && endTime !== null) {
    return [
      `DTSTART:${stamp(instantOf(visitDate, startTime))}`,
      `DTEND:${stamp(instantOf(visitDate, endTime))}`,
    ];
  }
  return [
    `DTSTART;VALUE=DATE:${visitDate.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(visitDate, 1).replaceAll('-', '')}`,
  ];
}

/** `大门成人票 2 张、大门半价票 1 张` */
function namesOf(tickets: readonly BookedTicket[]): string {
  const names = tickets.map(({ productName }) => productName);
  const count = (name: string) => names.filter(other => other === name).length;
  return listed([...new Set(names)].map(name => say('{} {} 张', name, count(name))));
}

/** `20261120T003000Z` */
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** A line has at most 75 bytes, and a character of Chinese three. */
const mostCharacters = 24;

function folded(line: string): string[] {
  const characters = Array.from(line);
  const parts = Array.from({ length: Math.ceil(characters.length / mostCharacters) }, (_, part) =>
    characters.slice(part * mostCharacters, (part + 1) * mostCharacters).join(''),
  );
  return parts.map((part, index) => (index === 0 ? part : ` ${part}`));
}
