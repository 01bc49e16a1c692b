import { CustomerDisplay, openDisplay } from '@shanmen/shared/counter';
import { weekdayOf } from '@shanmen/shared/time';
import { displayWords } from '../window-words.ts';

/** The display of a ticket window: for which day how many tickets are sold. */
export function WindowDisplay({ windowId }: { readonly windowId: number }) {
  return (
    <CustomerDisplay
      place={String(windowId)}
      words={displayWords}
      linesName="票种"
      summary={({ forDay, count }) => (
        <>
          游玩日期 <strong>{forDay}</strong> 周{weekdayOf(forDay)}，共 {count} 张
        </>
      )}
    />
  );
}

export function openWindowDisplay(windowId: number): void {
  openDisplay(String(windowId), `/saleSystem?mode=display&window=${windowId}`);
}
