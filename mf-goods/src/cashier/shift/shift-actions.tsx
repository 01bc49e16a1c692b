import { api, Auth, queryKeys } from '@shanmen/shared';
import {
  type TillShift,
  TillShiftApproval,
  TillShiftCount,
  TillShiftForce,
  type TillShiftListed,
} from '@shanmen/shared/contracts/cashier/shift';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Button, Descriptions, Field, FormDrawer, Input, Money, MoneyInput, useDone } from '@shanmen/ui';
import { type ReactNode, useState } from 'react';

type ShiftActionsProps = { readonly shift: TillShiftListed };

/** What a supervisor does about a shift of another person: counts it once more, ends it, approves it. */
export function ShiftActions({ shift }: ShiftActionsProps) {
  if (shift.state === 'APPROVED') return null;
  if (shift.isOwn) return <span title="收银和强制交班的人不能审核该班次">待他人处理</span>;
  if (shift.state === 'CLOSED')
    return shift.returnNote === null ? <Approve shift={shift} /> : <Recount shift={shift} />;
  return (
    <>
      {shift.state === 'BLIND_COUNT' && <Recount shift={shift} />}
      <Force shift={shift} />
    </>
  );
}

type StepProps = {
  readonly code: PermissionCode;
  readonly label: string;
  readonly danger?: boolean;
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a form in a drawer. */
function Step({ code, label, danger = false, children }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Auth code={code}>
      <Button type="link" size="small" danger={danger} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </Auth>
  );
}

const pathOf = ({ id }: TillShiftListed, step: string) => `/api/cashier/shifts/${id}/${step}`;
const shifts = queryKeys.every('cashier.shift');

function Approve({ shift }: ShiftActionsProps) {
  return (
    <Step code="cashier:shift:approve" label="审核">
      {close => <ApproveForm shift={shift} onClose={close} />}
    </Step>
  );
}

type FormProps = ShiftActionsProps & { readonly onClose: () => void };

function ApproveForm({ shift, onClose }: FormProps) {
  const done = useDone(onClose, shifts);
  return (
    <FormDrawer
      title={`审核班次 ${shift.no}`}
      open
      schema={TillShiftApproval}
      value={{ remark: '' }}
      act="审核"
      submit={(approval, key) => api.post<TillShift>(pathOf(shift, 'approve'), approval, { key })}
      onDone={() => done(`${shift.no} 已审核`)}
      onClose={onClose}
    >
      <Descriptions
        items={[
          { label: '收银员', value: shift.cashierName },
          { label: '备用金', value: <Money fen={shift.openingFloatFen} /> },
          ...cashItems(shift),
          { label: '强制交班', value: shift.forcedName },
          { label: '强制原因', value: shift.forceReason },
          { label: '遗留', value: shift.leftOpen, span: 2 },
        ]}
      />
      <Field name="remark" label="审核意见" help="核对现金、各支付方式单据和差异原因后填写，可留空">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

function Recount({ shift }: ShiftActionsProps) {
  return (
    <Step code="cashier:shift:recount" label="复点">
      {close => <RecountForm shift={shift} onClose={close} />}
    </Step>
  );
}

function RecountForm({ shift, onClose }: FormProps) {
  const done = useDone(onClose, shifts);
  return (
    <FormDrawer
      title={`复点 ${shift.no} · ${shift.cashierName}`}
      open
      schema={TillShiftCount}
      value={{}}
      act="复点"
      submit={(count, key) => api.post<TillShift>(pathOf(shift, 'recount'), count, { key })}
      onDone={() => done(`${shift.no} 已复点`)}
      onClose={onClose}
    >
      {shift.returnNote !== null && <Descriptions items={[{ label: '审核退回', value: shift.returnNote }]} />}
      <Field name="countedCashFen" label="实点现金" help="连备用金一起点清；第一次点数保留">
        <MoneyInput />
      </Field>
    </FormDrawer>
  );
}

function Force({ shift }: ShiftActionsProps) {
  return (
    <Step code="cashier:shift:force" label="强制交班" danger>
      {close => <ForceForm shift={shift} onClose={close} />}
    </Step>
  );
}

function ForceForm({ shift, onClose }: FormProps) {
  const done = useDone(onClose, shifts);
  return (
    <FormDrawer
      title={`强制交班 ${shift.no} · ${shift.cashierName}`}
      open
      schema={TillShiftForce}
      value={{}}
      act="强制交班"
      submit={(force, key) => api.post<TillShift>(pathOf(shift, 'force-close'), force, { key })}
      onDone={() => done(`${shift.no} 已强制交班`)}
      onClose={onClose}
    >
      {shift.state !== 'BLIND_COUNT' && (
        <Field name="countedCashFen" label="实点现金" help="连备用金一起点清；提交前不显示应有金额">
          <MoneyInput />
        </Field>
      )}
      <Field name="reason" label="原因" help="例：收银员突发不适离岗；也记为差异原因">
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

/** What whoever approves compares: what should lie in the drawer, what did, and why not. */
export function cashItems(shift: TillShiftListed) {
  return [
    { label: '应有现金', value: amountOf(shift.expectedCashFen) },
    { label: '实点', value: amountOf(shift.countedCashFen) },
    { label: '差异', value: amountOf(shift.overShortFen) },
    { label: '差异原因', value: shift.overShortReason },
  ];
}

function amountOf(fen: TillShiftListed['countedCashFen'] | undefined) {
  return fen === null || fen === undefined ? null : <Money fen={fen} />;
}
