import { saveFile } from '@shanmen/shared';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { useState } from 'react';
import styles from '../../booking/booking.module.css';
import { ActionButton } from '../../controls/action-button.tsx';
import { calendarFile } from './calendar-file.ts';
import { liveTickets, type Site } from './live-tickets.ts';
import { ticketPictures } from './ticket-picture.ts';
import { say } from '../../language/language.ts';

type Props = { readonly booking: Booking; readonly site: Site };

/** 全部保存 and 加入日历: what a visitor takes along, for a gate where the telephone has no line. */
export function KeepTickets({ booking, site }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const tickets = liveTickets(booking);
  if (tickets.length === 0) return null;
  const { orderNo } = booking;
  const savePictures = async () => {
    try {
      const pictures = await ticketPictures(tickets, site);
      pictures.forEach((picture, index) =>
        saveFile({
          name: `${orderNo}${pictures.length > 1 ? `-${index + 1}` : ''}.png`,
          content: picture,
        }),
      );
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const saveDay = () => {
    const day = new Blob([calendarFile(booking, site)], { type: 'text/calendar;charset=utf-8' });
    saveFile({ name: `${orderNo}.ics`, content: day });
  };
  return (
    <div className={styles.keep}>
      <ActionButton onClick={() => void savePictures()}>{say('全部保存')}</ActionButton>
      <ActionButton onClick={saveDay}>{say('加入日历')}</ActionButton>
      {hasFailed && <p role="alert">{say('图片没有生成，请截屏保存二维码。')}</p>}
    </div>
  );
}
