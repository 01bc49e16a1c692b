import { apiErrorOf, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import type { TeamChangeDraft } from '@shanmen/shared/contracts/reception/teams/team-change';
import {
  Alert,
  Button,
  Failure,
  Input,
  Page,
  PageTitle,
  Panel,
  Select,
  Skeleton,
  useFeedback,
} from '@shanmen/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { boardKeys, boardQuery, changeCalls, receptionIds, teamQuery } from '../reception-calls.ts';
import { ChangePreview } from './change-preview.tsx';
import { Crew, isEmpty, nothing, type Picked, Rows } from './change-rows.tsx';
import styles from './change.module.css';

/** 换团: from one team to another, shown before anything is written. */
export function ChangeDesk() {
  const board = useQuery(boardQuery);
  const desk = useDesk();
  const { draft, change } = desk;
  const teams = board.data?.teams.filter(({ state }) => state !== 'CANCELLED') ?? [];
  return (
    <Page>
      <PageTitle>换团</PageTitle>
      {board.error && <Failure error={board.error} onRetry={() => void board.refetch()} />}
      <Panel>
        <Sides teams={teams} desk={desk} />
        <div className={styles['foot']}>
          <Button
            disabled={!draft || draft.reason === ''}
            loading={change.isLooking}
            onClick={() => draft && change.look(draft)}
          >
            预览影响
          </Button>
          {change.error && <Alert type="error" showIcon title={apiErrorOf(change.error).message} />}
        </div>
      </Panel>
      {draft && change.preview && (
        <ChangePreview
          of={change.preview}
          isSending={change.isSending}
          onApply={settled => change.apply({ ...draft, ...settled }, desk.begin)}
        />
      )}
    </Page>
  );
}

/** What was chosen so far; whatever is changed makes the preview be asked for again. */
function useDesk() {
  const [fromId, setFromId] = useState<number | null>(null);
  const [toId, setToId] = useState<number | null>(null);
  const [picked, setPicked] = useState(nothing);
  const [reason, setReason] = useState('');
  const change = useChange();
  const pick = (next: Picked) => {
    setPicked(next);
    change.forget();
  };
  const draft: TeamChangeDraft | null =
    fromId === null || isEmpty(picked)
      ? null
      : { fromTeamId: fromId, toTeamId: toId, ...picked, reason: reason.trim() };
  return {
    fromId,
    toId,
    picked,
    reason,
    draft,
    change,
    pick,
    setReason,
    chooseFrom: (id: number | null) => {
      setFromId(id);
      pick(nothing);
    },
    chooseTo: (id: number | null) => {
      setToId(id);
      change.forget();
    },
    begin: () => {
      setPicked(nothing);
      setReason('');
    },
  };
}

type SidesProps = { readonly teams: readonly Team[]; readonly desk: ReturnType<typeof useDesk> };

function Sides({ teams, desk }: SidesProps) {
  const { fromId, toId, picked, pick, reason } = desk;
  const from = useQuery({ ...teamQuery(fromId ?? 0), enabled: fromId !== null });
  return (
    <div className={styles['desk']}>
      <fieldset>
        <legend>原团</legend>
        <TeamSelect label="原团" teams={teams} value={fromId} onChange={desk.chooseFrom} />
        {fromId !== null && !from.data && !from.error && <Skeleton active title={false} />}
        {from.error && <Failure error={from.error} onRetry={() => void from.refetch()} />}
        {from.data && <Rows of={from.data} picked={picked} onPick={pick} />}
      </fieldset>
      <fieldset>
        <legend>目标团</legend>
        <TeamSelect
          label="目标团"
          teams={teams.filter(({ id }) => id !== fromId)}
          value={toId}
          onChange={desk.chooseTo}
        />
        {from.data && <Crew of={from.data} picked={picked} onPick={pick} />}
        <div className={styles['field']}>
          <span id="change-reason">换团原因</span>
          <Input
            aria-labelledby="change-reason"
            value={reason}
            maxLength={100}
            placeholder="例：号牌录错，门票应属镜湖旅行社"
            onChange={event => desk.setReason(event.target.value)}
          />
        </div>
      </fieldset>
    </div>
  );
}

/** Asks what a change would do, and then makes it, once. */
function useChange() {
  const queries = useQueryClient();
  const { success } = useFeedback();
  const looking = useMutation({ mutationFn: changeCalls.preview });
  const sending = useMutation({
    mutationFn: (draft: TeamChangeDraft) => submitOnce(createKey(), key => changeCalls.apply(draft, key)),
    onSuccess: ({ state }) => {
      success(state === 'DONE' ? '换团完成' : '已提交，待他人审核');
      looking.reset();
      for (const queryKey of [queryKeys.every(receptionIds.change), ...boardKeys])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return {
    preview: looking.data,
    error: sending.error ?? looking.error,
    isLooking: looking.isPending,
    isSending: sending.isPending,
    look: (draft: TeamChangeDraft) => {
      sending.reset();
      looking.mutate(draft);
    },
    forget: looking.reset,
    apply: (draft: TeamChangeDraft, onDone: () => void) => sending.mutate(draft, { onSuccess: onDone }),
  };
}

type TeamSelectProps = {
  readonly label: string;
  readonly teams: readonly Team[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
};

function TeamSelect({ label, teams, value, onChange }: TeamSelectProps) {
  return (
    <Select<number>
      aria-label={label}
      className={styles['wide'] ?? ''}
      {...(value === null ? {} : { value })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="团号、旅行社、导游或号牌"
      options={teams.map(({ id, teamNo, enterpriseName, guideName, plateNos }) => ({
        value: id,
        label: [teamNo, enterpriseName ?? '散客团', guideName, ...plateNos].filter(Boolean).join(' '),
      }))}
      onChange={id => onChange(id ?? null)}
    />
  );
}
