import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';
import { readPosData, rememberPosData, ShiftOpening, type useHandover } from '@shanmen/shared/counter';

import { keepStored } from '../offline/use-till-day.ts';
import { tillCalls, tillKeysOf } from '../screen/till-calls.ts';
import styles from '../screen/till.module.css';
import { ClosedTill } from './till-closing.tsx';

type TillOpeningProps = {
  readonly session: TillSession;
  /** Shows the shift that was just closed, until the next one is opened. */
  readonly handover: Pick<ReturnType<typeof useHandover<TillShift>>, 'closed' | 'slip'>;
  /** The screen was opened to close a shift, and there is none. */
  readonly startsClosing: boolean;
  readonly onOpened: () => void;
};

const nothingToClose = { tone: 'info', text: '当前没有班次，开班后才能交班' } as const;

const openingWords = {
  place: '收银台',
  hint: '选择收银台，点清备用金，按 Enter 开始收银。',
  none: '没有可用的收银台，请联系管理员在「收银点」中建立，或核对您的门店。',
};

/** 开班: which till, and the cash that lies in its drawer. */
export function TillOpening({ session, handover, startsClosing, onOpened }: TillOpeningProps) {
  const { closed, slip } = handover;
  return (
    <div className={styles.surface}>
      <ShiftOpening
        places={session.tills.map(({ id, name, takenBy }) => ({ id, name, note: '空闲', takenBy }))}
        lastPlaceId={readPosData().tillId}
        words={openingWords}
        closed={
          closed && { shown: <ClosedTill shift={closed} slip={slip} />, print: () => slip.print(closed) }
        }
        notice={startsClosing ? nothingToClose : null}
        session={tillKeysOf.session}
        open={({ placeId, ...float }, key) => {
          rememberPosData({ tillId: placeId });
          return tillCalls.open({ tillId: placeId, ...float }, key);
        }}
        onOpened={() => {
          keepStored();
          onOpened();
        }}
      />
    </div>
  );
}
