import { api, apiErrorOf, Auth, postOnce, queryKeys } from '@shanmen/shared';
import { closureReasons } from '@shanmen/shared/contracts/ticket/capacity/closure-reasons';
import {
  closureOutcomes,
  closureRefunds,
  closureStates,
  type SpotClosure,
  SpotClosureDraft,
} from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { businessDay, dayOf, formatTime } from '@shanmen/shared/time';
import {
  Button,
  type Column,
  Count,
  Day,
  DayInput,
  Field,
  FormDrawer,
  Input,
  ListScreen,
  Nothing,
  optionsOf,
  PlusIcon,
  queryClient,
  ReasonDialog,
  Select,
  StatusFilter,
  StatusTag,
  type Tone,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { SpotFilter, useSpotOptions } from '../spot/spot-filter.tsx';

const columns: Column<SpotClosure>[] = [
  { id: 'spot', title: '景点', width: 132, fixed: 'left', cell: row => row.spotName },
  {
    id: 'state',
    title: '状态',
    width: 90,
    cell: row => <State of={row} />,
  },
  { id: 'from', title: '开始', width: 100, cell: row => <Day value={row.dateFrom} /> },
  { id: 'to', title: '结束', width: 100, cell: row => <Day value={row.dateTo} /> },
  { id: 'slot', title: '时段', width: 104, cell: row => row.slotTime ?? '全天' },
  { id: 'reason', title: '原因', width: 60, cell: row => closureReasons[row.reason] },
  { id: 'refund', title: '退票', width: 146, cell: row => closureRefunds[row.refundPolicy] },
  { id: 'persons', title: '待退人数', width: 76, align: 'right', cell: row => <Count value={row.persons} /> },
  {
    id: 'refunded',
    title: '已退人数',
    width: 76,
    align: 'right',
    cell: row => <Count value={row.refundedPersons} />,
  },
  { id: 'handled', title: '自动退款', width: 190, cell: handledWords },
  { id: 'note', title: '说明', width: 180, cell: row => row.note },
  { id: 'maker', title: '安排人', width: 90, cell: row => row.createdBy },
];

/** 闭园: where nothing is sold for a while, and how many visitors have their money back. */
export function ClosureList() {
  return (
    <ListScreen<SpotClosure>
      id="ticket.spot-closure"
      title="景区与时段 · 闭园"
      endpoint="/api/ticket/spot-closures"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <SpotFilter />
          <StatusFilter of={closureStates} />
        </>
      }
      toolbar={<NewClosure />}
      rowActions={{
        width: 96,
        codes: ['ticket:spot:close'],
        of: row => row.state === 'on' && !isOver(row) && <Lift closure={row} />,
      }}
    />
  );
}

function State({ of: row }: { readonly of: SpotClosure }) {
  const { tone, word } = stateNow(row);
  return <StatusTag tone={tone}>{word}</StatusTag>;
}

/** 闭园中 is only what is shut today. */
function stateNow(row: SpotClosure): { tone: Tone; word: string } {
  if (row.state === 'lifted') return { tone: 'neutral', word: closureStates.lifted };
  if (isOver(row)) return { tone: 'neutral', word: '已结束' };
  if (row.dateFrom > businessDay(new Date())) return { tone: 'warning', word: '未开始' };
  return { tone: 'danger', word: closureStates.on };
}

function isOver({ dateTo }: SpotClosure): boolean {
  return dateTo < businessDay(new Date());
}

function NewClosure() {
  const [isOpen, setIsOpen] = useState(false);
  const spots = useSpotOptions();
  const { success } = useFeedback();
  return (
    <Auth code="ticket:spot:close">
      <Button type="primary" danger icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        安排闭园
      </Button>
      {isOpen && (
        <FormDrawer
          title="安排闭园"
          open
          schema={SpotClosureDraft}
          value={today()}
          submit={(draft, key) => api.post<SpotClosure>('/api/ticket/spot-closures', draft, { key })}
          onDone={() => {
            setIsOpen(false);
            success('已停售；全额退的闭园 5 分钟后开始自动退款，此前可恢复开放');
            void queryClient.invalidateQueries({
              queryKey: queryKeys.every('ticket.spot-closure'),
            });
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="spotId" label="景点">
            <Select options={spots} />
          </Field>
          <Field name="dateFrom" label="开始日">
            <DayInput />
          </Field>
          <Field name="dateTo" label="结束日" help="含当天">
            <DayInput />
          </Field>
          <Field name="reason" label="原因">
            <Select options={optionsOf(closureReasons)} />
          </Field>
          <Field name="refundPolicy" label="已售门票">
            <Select options={optionsOf(closureRefunds)} />
          </Field>
          <Field name="note" label="说明" help="例：雷暴橙色预警">
            <Input maxLength={200} />
          </Field>
        </FormDrawer>
      )}
    </Auth>
  );
}

function Lift({ closure }: { readonly closure: SpotClosure }) {
  const [isAsking, setIsAsking] = useState(false);
  const lift = useLift(closure);
  return (
    <Auth code="ticket:spot:close">
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        恢复开放
      </Button>
      <ReasonDialog
        title="恢复开放"
        open={isAsking}
        presets={['预警解除', '检修完成', '活动结束']}
        onDone={reason => {
          setIsAsking(false);
          lift(reason);
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

/** What became of the orders by itself, or when that begins. */
function handledWords({ refundAfter, handled, referred, state }: SpotClosure) {
  const done = outcomeNames.flatMap(name =>
    handled[name] > 0 ? [`${closureOutcomes[name]} ${handled[name]} 单`] : [],
  );
  if (done.length > 0) {
    return (
      <>
        {done.join(' · ')}
        {referred.map(({ orderNo, words }) => (
          <small key={orderNo} style={{ display: 'block' }}>
            {orderNo}：{words}
          </small>
        ))}
      </>
    );
  }
  if (refundAfter === null || state === 'lifted') return <Nothing />;
  return `${formatTime(refundAfter).slice(0, 5)} 起`;
}

const outcomeNames = ['REFUNDED', 'CANCELLED', 'TOLD', 'AT_WINDOW', 'BY_HAND'] as const;

function today(): Partial<SpotClosureDraft> {
  const day = dayOf(new Date());
  return { dateFrom: day, dateTo: day, refundPolicy: 'FULL_NOFEE' };
}

/** 恢复开放 of a closure, with its reason. */
function useLift({ id, spotName }: SpotClosure): (reason: string) => void {
  const { success, error } = useFeedback();
  const { mutate } = useMutation({
    mutationFn: (reason: string) => postOnce<SpotClosure>(`/api/ticket/spot-closures/${id}/lift`, { reason }),
    onSuccess: () => success(`${spotName} 已恢复售票`),
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.every('ticket.spot-closure') }),
  });
  return mutate;
}
