import { apiErrorOf } from '@shanmen/shared';
import { type Team, TeamArrival } from '@shanmen/shared/contracts/reception/teams/team';
import { Descriptions, Field, Input, ModalForm, useDone } from '@shanmen/ui';
import { useState } from 'react';

import { boardKeys, teamCalls } from '../reception-calls.ts';
import { PlanSheetBox } from './team-form.tsx';

type ArriveFormProps = { readonly team: Team; readonly onClose: () => void };

/** 登记到达 of a team that was expected. */
export function ArriveForm({ team, onClose }: ArriveFormProps) {
  const done = useDone(onClose, ...boardKeys);
  const [asksReason, setAsksReason] = useState(false);
  const submit = async (arrival: TeamArrival, key: string) => {
    try {
      await teamCalls.arrive(team.id, arrival, key);
    } catch (error) {
      if (apiErrorOf(error).has('team_inside')) setAsksReason(true);
      throw error;
    }
  };
  return (
    <ModalForm
      title={`登记到达 ${team.teamNo}`}
      open
      schema={TeamArrival}
      value={{ hasPlanSheet: team.hasPlanSheet }}
      act="登记到达"
      submit={submit}
      onDone={() => done(`${team.teamNo} 已登记到达`)}
      onClose={onClose}
    >
      <Descriptions
        items={[
          { label: '旅行社', value: team.enterpriseName ?? '散客团' },
          { label: '导游', value: team.guideName },
          { label: '计划人数', value: team.headsPlan },
          { label: '预计到达', value: team.planTime },
        ]}
      />
      <Field
        name="hasPlanSheet"
        label="接团计划单"
        {...(team.needsPlanSheet ? { help: '协议要求交计划单，未交不计返利' } : {})}
      >
        <PlanSheetBox />
      </Field>
      {asksReason && (
        <Field name="insideReason" label="仍要登记的原因" help="该导游或车辆的另一个团仍在园内">
          <Input maxLength={100} />
        </Field>
      )}
    </ModalForm>
  );
}
