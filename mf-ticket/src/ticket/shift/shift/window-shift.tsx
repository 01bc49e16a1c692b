import type { PosSession, SaleWindow } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  ClosedShift,
  type Handover,
  type MethodFigures,
  readPosData,
  rememberPosData,
  roll,
  ShiftClosing,
  ShiftOpening,
  useHandover,
  Yuan,
} from '@shanmen/shared/counter';
import { zeroFen } from '@shanmen/shared/money';
import { printSlip, ShiftSlip } from '@shanmen/shared/print';
import { timeOfDay } from '@shanmen/shared/time';
import { useState } from 'react';
import { offlineDesk } from '../../offline/offline/offline-desk.ts';
import { useLeftSales } from '../../offline/offline/use-offline.ts';
import { PaperField } from '../../parts/sheets/paper-field.tsx';
import { useSheets } from '../../parts/sheets/use-sheets.tsx';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { shiftCalls } from './shift-calls.ts';

/** 交班单 of a window. */
export function useWindowHandover({ scenicArea }: PosSession): Handover<Shift> {
  const area = scenicArea ?? null;
  return useHandover('mf-ticket', shift => printSlip(<ShiftSlip shift={shift} area={area} />, roll));
}

type WindowOpeningProps = {
  readonly windows: readonly SaleWindow[];
  /** The shift that was closed on this screen a moment ago. */
  readonly handover: Handover<Shift>;
  /** The seller came for 交班, but no shift is open. */
  readonly cameToClose: boolean;
  readonly onOpened: () => void;
};

const nothingToClose = { tone: 'info', text: '当前没有班次，开班后才能交班' } as const;
const openingWords = {
  place: '窗口',
  hint: '选择窗口，点清备用金，按 Enter 开始售票。',
  none: '没有可用的窗口，请联系管理员在「景区与时段」中建立。',
};

/** 开班 at a window, with the number of its first sheet of paper. */
export function WindowOpening({ windows, handover, cameToClose, onOpened }: WindowOpeningProps) {
  const { closed, slip } = handover;
  useLeftSales();
  const [paperFrom, setPaperFrom] = useState('');
  const print = () => closed && slip.print(closed);
  return (
    <ShiftOpening
      places={windows.map(({ siteName, ...window }) => ({ ...window, note: siteName }))}
      lastPlaceId={readPosData().windowId}
      words={openingWords}
      closed={
        closed && { shown: <LastShift shift={closed} hasFailed={slip.hasFailed} onPrint={print} />, print }
      }
      notice={cameToClose ? nothingToClose : null}
      beside={
        <PaperField label="票纸起号" value={paperFrom} placeholder="没有印号就留空" onChange={setPaperFrom} />
      }
      session={saleKeysOf.everyBoot}
      open={({ placeId, ...opening }, key) => {
        rememberPosData({ windowId: placeId });
        const paper = paperFrom === '' ? {} : { paperFrom };
        return shiftCalls.open({ windowId: placeId, ...opening, ...paper }, key);
      }}
      onOpened={onOpened}
    />
  );
}

type LastShiftProps = {
  readonly shift: Shift;
  readonly hasFailed: boolean;
  readonly onPrint: () => void;
};

function LastShift({ shift, hasFailed, onPrint }: LastShiftProps) {
  const until = shift.closedAt && timeOfDay(new Date(shift.closedAt));
  return (
    <ClosedShift
      summary={`${shift.windowName} 已交班，${timeOfDay(new Date(shift.openedAt))} 至 ${until}，售 ${shift.soldTickets} 张`}
      cash={shift}
      methods={methodsOf(shift)}
      hasPrintFailed={hasFailed}
      onPrint={onPrint}
    />
  );
}

type WindowClosingProps = {
  readonly shift: Shift;
  readonly onBack: () => void;
  readonly onClosed: (shift: Shift) => void;
};

/** 交班 at a window: nothing that was sold without the server may be missing when the drawer is counted. */
export function WindowClosing({ shift, onBack, onClosed }: WindowClosingProps) {
  const { id, windowName, soldTickets } = shift;
  return (
    <ShiftClosing
      shift={shift}
      words={{
        place: windowName,
        stop: '停止售票',
        stopHint: '停止后本班不能再售票和退票，金额在清点完之前不再显示。',
        back: '返回售票',
      }}
      calls={{
        stopSelling: async key => {
          await offlineDesk.giveBack();
          return shiftCalls.stopSelling(id, key);
        },
        count: (count, key) => shiftCalls.count(id, count, key),
        close: (closing, key) => shiftCalls.close(id, closing, key),
      }}
      session={saleKeysOf.everyBoot}
      sold={
        <>
          ，本班售 {soldTickets} 张，共 <Yuan fen={shift.soldFen ?? zeroFen} />。
        </>
      }
      methods={methodsOf(shift)}
      more={useSheets(shift)}
      onBack={onBack}
      onClosed={onClosed}
    />
  );
}

function methodsOf({ methods = [] }: Shift): MethodFigures[] {
  return methods.map(({ method, ...figures }) => ({ ...figures, name: paymentMethods[method] }));
}
