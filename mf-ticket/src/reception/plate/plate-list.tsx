import { Auth } from '@shanmen/shared';
import {
  type Plate,
  plateMedia,
  plateStates,
  type PlateStep,
} from '@shanmen/shared/contracts/reception/plates/plate';
import {
  Button,
  Code,
  type Column,
  Count,
  FormButton,
  InstantOfDay,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  Nothing,
  optionsOf,
  ReasonDialog,
  SelectFilter,
  StatusTag,
  type Tone,
  useAct,
} from '@shanmen/ui';
import { dayOf } from '@shanmen/shared/time';
import { type ReactNode, useState } from 'react';

import { boardKeys, plateCalls, receptionIds } from '../reception-calls.ts';
import {
  ExplainForm,
  type HeldPlate,
  LossForm,
  PlateBatchForm,
  ReturnForm,
  SwapForm,
} from './plate-forms.tsx';

const tones = {
  FREE: 'success',
  ISSUED: 'info',
  LOST: 'danger',
  DISABLED: 'neutral',
} as const satisfies Record<Plate['state'], Tone>;

const columnsOn = (today: string): Column<Plate>[] => [
  { id: 'plateNo', title: '号牌', width: 68, fixed: 'left', cell: row => <Code value={row.plateNo} /> },
  { id: 'medium', title: '介质', width: 64, cell: row => plateMedia[row.medium] },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => <StatusTag tone={tones[row.state]}>{plateStates[row.state]}</StatusTag>,
  },
  { id: 'team', title: '当前团', width: 132, onCard: true, cell: row => <Code value={row.teamNo} /> },
  { id: 'enterprise', title: '旅行社', width: 140, cell: row => row.enterpriseName ?? <Nothing /> },
  { id: 'guide', title: '导游', width: 72, cell: row => row.guideName ?? <Nothing /> },
  {
    id: 'qty',
    title: '件数',
    width: 56,
    align: 'right',
    cell: row => (row.qty === null ? <Nothing /> : <Count value={row.qty} />),
  },
  {
    id: 'issuedAt',
    title: '发放',
    width: 88,
    cell: row => <InstantOfDay value={row.issuedAt} day={today} />,
  },
  {
    id: 'out',
    title: '在外时长',
    width: 110,
    onCard: true,
    cell: row =>
      row.minutesOut === null ? (
        <Nothing />
      ) : row.isLongOut ? (
        <StatusTag tone="danger">{hoursOf(row.minutesOut)}</StatusTag>
      ) : (
        hoursOf(row.minutesOut)
      ),
  },
  {
    id: 'deposit',
    title: '押金',
    width: 80,
    align: 'right',
    hidden: true,
    cell: row => <Money fen={row.depositFen} />,
  },
  {
    id: 'explanation',
    title: '说明',
    width: 160,
    cell: row =>
      row.explanation ||
      (row.state === 'ISSUED' ? <StatusTag tone="warning">未说明</StatusTag> : <Nothing />),
  },
  { id: 'lossFee', title: '赔付价', width: 84, align: 'right', cell: row => <Money fen={row.lossFeeFen} /> },
];

function hoursOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} 分` : `${hours} 时 ${minutes % 60} 分`;
}

const longOut = optionsOf({ true: '只看超时未还' });

/** 号牌: free, out, lost; what is out for too long is marked. */
export function PlateList() {
  const [columns] = useState(() => columnsOn(dayOf(new Date())));
  return (
    <ListScreen<Plate>
      id={receptionIds.plate}
      title="号码明细"
      endpoint={plateCalls.root}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="号牌、团号、旅行社或导游" />
          <SelectFilter name="state" label="状态" options={optionsOf(plateStates)} />
          <SelectFilter name="medium" label="介质" options={optionsOf(plateMedia)} />
          <SelectFilter name="longOut" label="时长" options={longOut} />
        </>
      }
      toolbar={
        <>
          <FormButton code="reception:plate:add" label="批量建号" isNew>
            {close => <PlateBatchForm onClose={close} />}
          </FormButton>
          <Auth code="reception:plate:export">
            <ListExportButton endpoint={`${plateCalls.root}/export`} />
          </Auth>
        </>
      }
      rowActions={actions}
    />
  );
}

const explained = optionsOf({ false: '未说明', true: '已说明' });

/** 日终核对: what is still out. Each plate comes back, is charged or is explained; those of which nobody said anything come first. */
export function PlatesAtDayEnd() {
  const [columns] = useState(() => columnsOn(dayOf(new Date())).filter(({ id }) => !dull.includes(id)));
  return (
    <ListScreen<Plate>
      id={receptionIds.dayEnd}
      title="日终核对"
      endpoint={plateCalls.root}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={{
        begin: () => ({ ...stillOut(), isExplained: 'false' }),
        always: stillOut,
        nothing: '号牌都已收回、赔付或说明',
        of: (
          <>
            <KeywordFilter placeholder="号牌、团号、旅行社或导游" />
            <SelectFilter name="isExplained" label="说明" options={explained} />
          </>
        ),
      }}
      rowActions={{ ...actions, of: ending }}
    />
  );
}

const stillOut = () => ({ state: 'ISSUED' });
/** What says the same of every plate that is out. */
const dull = ['state', 'deposit', 'medium', 'lossFee'];

/** A function and no component: what does not fit into the row folds. */
function plateActions(plate: Plate) {
  if (plate.state !== 'ISSUED') return <PlateSteps plate={plate} />;
  const { back, swap, lost, explain } = actsOf(plate);
  return (
    <>
      {back}
      {swap}
      {lost}
      {explain}
    </>
  );
}

/** What the end of a day asks for, first. */
function ending(plate: Plate) {
  const { back, swap, lost, explain } = actsOf(plate);
  return (
    <>
      {back}
      {explain}
      {lost}
      {swap}
    </>
  );
}

function actsOf(plate: Plate) {
  const held: HeldPlate = { ...plate, qty: plate.qty ?? 1 };
  return {
    back: (
      <FormButton code="reception:plate:return" label="收回">
        {close => <ReturnForm plate={held} onClose={close} />}
      </FormButton>
    ),
    swap: (
      <FormButton code="reception:plate:swap" label="换号">
        {close => <SwapForm plate={held} onClose={close} />}
      </FormButton>
    ),
    lost: (
      <FormButton code="reception:plate:lost" label="报失">
        {close => <LossForm plate={held} onClose={close} />}
      </FormButton>
    ),
    explain: (
      <FormButton code="reception:plate:lost" label="说明">
        {close => <ExplainForm plate={held} onClose={close} />}
      </FormButton>
    ),
  };
}

const actions = {
  width: 136,
  codes: ['reception:plate:return', 'reception:plate:swap', 'reception:plate:lost'],
  of: plateActions,
} as const;

const steps = {
  FREE: { step: 'disable', label: '停用', presets: ['损坏', '号码作废'] },
  LOST: { step: 'found', label: '找回', presets: ['导游送回', '园内拾获'] },
  DISABLED: { step: 'enable', label: '启用', presets: ['已修复', '恢复使用'] },
} as const satisfies Partial<
  Record<Plate['state'], { step: PlateStep['step']; label: string; presets: readonly string[] }>
>;

/** 停用, 启用 and 找回 of a plate that is with nobody. */
function PlateSteps({ plate }: { readonly plate: Plate }): ReactNode {
  const [asks, setAsks] = useState(false);
  const act = useAct(boardKeys);
  if (plate.state === 'ISSUED') return null;
  const { step, label, presets } = steps[plate.state];
  return (
    <Auth code="reception:plate:lost">
      <Button type="link" size="small" loading={act.isPending} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ReasonDialog
        title={label}
        of={plate.plateNo}
        open={asks}
        presets={presets}
        onDone={reason => {
          setAsks(false);
          act.mutate({
            send: key => plateCalls.step(plate.id, { step, reason }, key),
            said: `${plate.plateNo} 已${label}`,
          });
        }}
        onClose={() => setAsks(false)}
      />
    </Auth>
  );
}
