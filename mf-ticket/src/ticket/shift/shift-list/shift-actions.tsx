import { api, Auth, useAuth } from '@shanmen/shared';
import {
  ShiftAudit,
  ShiftForce,
  ShiftRecount,
  type ShiftRow,
} from '@shanmen/shared/contracts/ticket/shift/shift-list';
import {
  Button,
  Descriptions,
  Field,
  FormDrawer,
  Input,
  Money,
  MoneyInput,
  queryClient,
  useFeedback,
  PrinterIcon,
  Instant,
} from '@shanmen/ui';
import { useState } from 'react';
import { printSlip, ShiftSlip } from '@shanmen/shared/print';
import { useQuery } from '@tanstack/react-query';
import { cashMoveKinds } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { type PaperState, roll, usePaper } from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';

import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

type ShiftActionsProps = { readonly shift: ShiftRow };

/** What a supervisor does about a shift: ends it for a seller who cannot, and looks at what was closed. */
export function ShiftActions({ shift }: ShiftActionsProps) {
  if (shift.state === 'AUDITED') return null;
  if (shift.isOwn) return <span title="售票和强制交班的人不能审核该班次">待他人处理</span>;
  if (shift.returnNote !== null) return <Recount shift={shift} />;
  return shift.state === 'CLOSED' ? <Audit shift={shift} /> : <Force shift={shift} />;
}

/** What the audit sent back is counted once more. */
function Recount({ shift: { id, no, returnNote } }: ShiftActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const done = useDone(`${no} 已复点`, () => setIsOpen(false));
  return (
    <Auth code="ticket:shift:force-close">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        复点
      </Button>
      {isOpen && (
        <FormDrawer
          title={`复点 ${no}`}
          open
          schema={ShiftRecount}
          value={{}}
          act="复点"
          submit={(count, key) => api.post<ShiftRow>(`/api/ticket/shifts/${id}/recount`, count, { key })}
          onDone={done}
          onClose={() => setIsOpen(false)}
        >
          <Descriptions items={[{ label: '审核退回', value: returnNote }]} />
          <Field name="countedCashFen" label="实点现金" help="连备用金一起点清">
            <MoneyInput />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}

function Audit({ shift }: ShiftActionsProps) {
  const { id, no } = shift;
  const [isOpen, setIsOpen] = useState(false);
  const done = useDone(`${no} 已审核`, () => setIsOpen(false));
  return (
    <Auth code="ticket:shift:audit">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        审核
      </Button>
      {isOpen && (
        <FormDrawer
          title={`审核班次 ${no}`}
          open
          schema={ShiftAudit}
          value={{ remark: '' }}
          act="审核"
          submit={(audit, key) => api.post<ShiftRow>(`/api/ticket/shifts/${id}/audit`, audit, { key })}
          onDone={done}
          onClose={() => setIsOpen(false)}
        >
          <Descriptions
            items={[
              { label: '售票员', value: shift.sellerName },
              { label: '备用金', value: <Money fen={shift.openingFloatFen} /> },
              ...cashItems(shift),
              { label: '强制交班', value: shift.forcedName },
              { label: '强制原因', value: shift.forceReason },
            ]}
          />
          <CashMoves shift={shift} />
          <Field name="remark" label="审核意见" help="核对现金、长短款原因和钱箱记录后填写，可留空">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}

function Force({ shift }: ShiftActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code="ticket:shift:force-close">
      <Button type="link" size="small" danger onClick={() => setIsOpen(true)}>
        强制交班
      </Button>
      {isOpen && <ForceForm shift={shift} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type ForceFormProps = ShiftActionsProps & { readonly onClose: () => void };

/** Its 交班单 is printed as at the window. */
function ForceForm({ shift: { id, no, state, sellerName }, onClose }: ForceFormProps) {
  const done = useDone(`${no} 已强制交班`, onClose);
  const slip = useShiftSlip();
  const isCounted = state === 'BLIND_COUNT';
  return (
    <FormDrawer
      title={`强制交班 ${no} · ${sellerName}`}
      open
      schema={ShiftForce}
      value={{}}
      act="强制交班"
      submit={async (force, key) => {
        slip.print(await api.post<ShiftRow>(`/api/ticket/shifts/${id}/force-close`, force, { key }));
      }}
      onDone={done}
      onClose={onClose}
    >
      {!isCounted && (
        <Field name="countedCashFen" label="实点现金" help="连备用金一起点清；提交前不显示应有金额">
          <MoneyInput />
        </Field>
      )}
      <Field name="reason" label="原因" help="例：售票员突发不适离岗；也记为长短款原因">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

function useDone(words: string, close: () => void): () => void {
  const { success } = useFeedback();
  return () => {
    close();
    success(words);
    void queryClient.invalidateQueries({ queryKey: ['ticket', 'shift'] });
  };
}

/** 补打交班单 of a shift that has ended, for whoever needs the paper after the window has gone on. */
export function ReprintShift({ shift }: { readonly shift: ShiftRow }) {
  const slip = useShiftSlip();
  if (shift.closedAt === null) return null;
  return (
    <Button icon={<PrinterIcon />} loading={slip.state === 'printing'} onClick={() => slip.print(shift)}>
      {slip.state === 'failed' ? '交班单未打印，再试一次' : '补打交班单'}
    </Button>
  );
}

/** The 交班单 on the roll of this machine; the name of the area stands on it where a window may be opened here. */
function useShiftSlip(): { readonly state: PaperState; readonly print: (shift: ShiftRow) => void } {
  const seesWindow = useAuth('ticket:sale:open');
  const boot = useQuery({
    queryKey: saleKeysOf.boot(null),
    queryFn: () => saleCalls.boot(null),
    enabled: seesWindow,
  });
  const { state, run } = usePaper('mf-ticket');
  const area = boot.data?.scenicArea ?? null;
  return { state, print: shift => void run(() => printSlip(<ShiftSlip shift={shift} area={area} />, roll)) };
}

/** What an auditor compares: what should lie in the drawer, what did, and why not. */
export function cashItems(shift: ShiftRow) {
  return [
    { label: '应有现金', value: amountOf(shift.expectedCashFen) },
    { label: '实点', value: amountOf(shift.countedCashFen) },
    { label: '长短款', value: amountOf(shift.overShortFen) },
    { label: '长短款原因', value: shift.overShortReason },
  ];
}

/** What went in and out of the drawer besides sales. */
export function CashMoves({ shift: { moves } }: { readonly shift: ShiftRow }) {
  if (moves.length === 0) return null;
  return (
    <Descriptions
      title="钱箱"
      items={moves.map(move => ({
        label: cashMoveKinds[move.kind],
        value: (
          <>
            {move.kind === 'DRAWER' ? '' : `¥${formatYuan(move.amountFen)} · `}
            {move.reason}
            {move.witnessName !== undefined && ` · ${move.witnessName} 见证`} ·{' '}
            <Instant value={move.madeAt} />
          </>
        ),
        span: 2 as const,
      }))}
    />
  );
}

function amountOf(amount: ShiftRow['overShortFen']) {
  return amount === null ? null : <Money fen={amount} />;
}
