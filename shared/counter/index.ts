export { type ParkedRow, ParkedSaleDialog } from './cart/parked-sale-dialog.tsx';
export { useKeptCart } from './cart/use-kept-cart.ts';
export { type ParkedSales, useParkedSales } from './cart/use-parked-sales.ts';
export { CashMoveDialog, type CashMoveDraft, type DrawerKind } from './cash/cash-move-dialog.tsx';
export { CashDialog, type CashWords } from './cash/cash-dialog.tsx';
export { type CashCommand, cashKeys } from './cash/cash-keys.ts';
export {
  changeFen,
  quickTenders,
  quickYuan,
  scanInTender,
  tenderFen,
  tenderRefusal,
  typedTender,
} from './cash/tender.ts';
export { Desk, DeskDone, DeskEmpty, DeskFigure, DeskFound, DeskKeys, DeskPanel } from './desk/desk.tsx';
export { type PosData, readPosData, rememberPosData } from './device/pos-data.ts';
export { type PaperState, roll, usePaper } from './device/use-paper.ts';
export { ApprovalStep, type Asked } from './dialog/approval-step.tsx';
export { ApproverFields } from './dialog/approver-fields.tsx';
export { ChoiceDialog } from './dialog/choice-dialog.tsx';
export {
  DialogField,
  DialogFoot,
  DialogTitle,
  focused,
  HiddenSubmit,
  KeyChoice,
  PagedChoice,
} from './dialog/dialog-parts.tsx';
export { AvailableFigure, DueFigure, Figure, Figures } from './dialog/figures.tsx';
export { FieldRow, readYuan, TextField, YuanField } from './dialog/form-fields.tsx';
export { useSentOnce } from './dialog/use-sent-once.ts';
export { useRested } from './dialog/use-rested.ts';
export { CustomerDisplay } from './display/customer-display.tsx';
export { openDisplay, useDisplayed } from './display/display-channel.ts';
export {
  type DisplayLine,
  type DisplayStage,
  type DisplayView,
  idleView,
  readView,
} from './display/display-view.ts';
export type { KeyStroke } from './keys/key-stroke.ts';
export { classifyScan, type ScanClass } from './keys/scan-class.ts';
export { commandOf, keyOf, type ScreenKey } from './keys/screen-key.ts';
export { useDialogKeys } from './keys/use-dialog-keys.ts';
export { scanBox, useKeyboard } from './keys/use-keyboard.ts';
export {
  createOfflineDesk,
  type OfflineDesk,
  type OfflineState,
  type OfflineTrade,
} from './offline/offline-desk.ts';
export { OfflineStrip } from './offline/offline-strip.tsx';
export { type QueueStore, queueStore } from './offline/queue-store.ts';
export { useSending } from './offline/use-sending.ts';
export { type AwaitedMoney, AwaitedSales, WaitingBar, WaitingSale } from './payment/awaited-sales.tsx';
export { cardSlip } from './payment/card-slip.ts';
export { AwaitingChoice } from './payment/awaiting.tsx';
export { type Outcome, outcomeOf, refreshMs } from './payment/outcome.ts';
export {
  beginPaying,
  nextPaying,
  type PaidPart,
  type Paying,
  type PayingAction,
  restFen,
  type SlipWay,
} from './payment/paying.ts';
export { PaymentDialog } from './payment/payment-dialog.tsx';
export { type AwaitCommand, awaitKeys } from './payment/payment-keys.ts';
export {
  type AwaitCalls,
  type Payment,
  type PayMove,
  type PayParts,
  usePayment,
} from './payment/use-payment.ts';
export { CashFigures, ClosedShift, type MethodFigures } from './shift/closed-shift.tsx';
export { type ClosingCalls, ShiftClosing } from './shift/shift-closing.tsx';
export { ShiftOpening } from './shift/shift-opening.tsx';
export { type Handover, useHandover } from './shift/use-handover.ts';
export { useOpenShift } from './shift/use-open-shift.ts';
export { VoiceTest, voiceKey, voiceSample } from './shift/voice-test.tsx';
export { Clock } from './surface/clock.tsx';
export { BarLight, BarLights, CounterBar } from './surface/counter-bar.tsx';
export { keepFocus, Keycap, KeyButton } from './surface/key-button.tsx';
export { Message, NarrowScreen, NotReady } from './surface/message.tsx';
export { NoticeLine, type SaleNotice } from './surface/notice-line.tsx';
export { serverNow, useLocalMs } from './surface/server-clock.ts';
export { useInSight } from './surface/use-in-sight.ts';
export { useWindowReturn } from './surface/use-window-return.ts';
export { WindowDialog } from './surface/window-dialog.tsx';
export { Yuan } from './surface/yuan.tsx';
