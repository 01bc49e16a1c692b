import { apiErrorOf, createKey } from '@shanmen/shared';
import { PlateNo } from '@shanmen/shared/contracts/reception/plates/plate';
import {
  headKinds,
  type TeamAgency,
  type TeamCard,
  TeamDraft,
  TeamHeads,
  teamSegments,
} from '@shanmen/shared/contracts/reception/teams/team';
import { ClosedObject, OptionalText } from '@shanmen/shared/contracts/schema';
import {
  Checkbox,
  DayInput,
  Field,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  Select,
  useDone,
} from '@shanmen/ui';
import { useRef, useState } from 'react';
import { type Static, Type } from 'typebox';

import { boardKeys, plateCalls, teamCalls } from '../reception-calls.ts';
import { TeamChoice } from './team-choice.tsx';
import styles from './team.module.css';

const { heads: _heads, agreementId: _agreement, ...facts } = TeamDraft.properties;

/** A team as it is typed: its heads one by one, the agreement as that of its agency. */
const TeamFields = ClosedObject({
  ...facts,
  ...TeamHeads.properties,
  plateNo: Type.Optional(Type.Union([PlateNo, Type.Literal('')])),
  insideReason: Type.Optional(OptionalText(100)),
});
type TeamFields = Static<typeof TeamFields>;

type TeamFormProps = {
  /** 未预约到团 walks in now, 预约 comes later, and what is edited is there already. */
  readonly of: 'walk-in' | 'booking' | TeamCard;
  readonly today: string;
  readonly onClose: () => void;
  /** The team that was registered, to be shown. */
  readonly onTeam?: (id: number) => void;
};

const titles = { 'walk-in': '登记到达', booking: '登记预约团' } as const;

/** 登记到达 by keyboard alone: agency, guide, driver, heads, plate; the rest where somebody knows it. */
export function TeamForm({ of, today, onClose, onTeam }: TeamFormProps) {
  const done = useDone(onClose, ...boardKeys);
  const edited = typeof of === 'string' ? null : of;
  const sending = useSending(of, onTeam);
  const isWalkIn = of === 'walk-in';
  return (
    <FormDrawer
      title={typeof of === 'string' ? titles[of] : `修改团队 ${of.teamNo}`}
      open
      width={720}
      schema={TeamFields}
      value={edited ? fieldsOf(edited) : begunOn(today)}
      {...(isWalkIn ? { act: '登记到达' } : {})}
      submit={sending.submit}
      onDone={() => done(sending.said())}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <Field
          name="enterpriseId"
          label="旅行社"
          help={sending.agency ? agreementWords(sending.agency) : '散客团可不填'}
        >
          <TeamChoice
            kind="agencies"
            day={today}
            named={edited?.enterpriseName}
            onAgency={sending.chooseAgency}
          />
        </Field>
        <Field name="guideId" label="导游">
          <TeamChoice kind="guides" day={today} named={edited?.guideName} />
        </Field>
        <Field name="driverId" label="司机">
          <TeamChoice kind="drivers" day={today} named={edited?.driverName} />
        </Field>
        <Field name="segment" label="市场">
          <Select options={optionsOf(teamSegments)} />
        </Field>
      </div>
      <div className={styles['heads']}>
        {headNames.map(name => (
          <Field key={name} name={name} label={headKinds[name]}>
            <InputNumber min={0} max={2000} precision={0} />
          </Field>
        ))}
      </div>
      <FurtherFields isWalkIn={isWalkIn} />
      {sending.asksReason && (
        <Field name="insideReason" label="仍要登记的原因" help="该导游或车辆的另一个团仍在园内">
          <Input maxLength={100} />
        </Field>
      )}
      <Field name="hasPlanSheet" label="接团计划单">
        <PlanSheetBox />
      </Field>
    </FormDrawer>
  );
}

/** What is known of a team besides who and how many: its plate at once, or its day and hour where it comes later. */
function FurtherFields({ isWalkIn }: { readonly isWalkIn: boolean }) {
  return (
    <div className={styles['fields']}>
      {isWalkIn && (
        <Field name="plateNo" label="号牌" help="扫描或录入，例：A023；可稍后再发">
          <Input maxLength={10} />
        </Field>
      )}
      <Field name="sourceRegion" label="客源地">
        <Input maxLength={30} />
      </Field>
      {!isWalkIn && (
        <Field name="visitDate" label="游玩日期">
          <DayInput />
        </Field>
      )}
      {!isWalkIn && (
        <Field name="planTime" label="预计到达" help="24 小时制，例：09:30">
          <Input maxLength={5} />
        </Field>
      )}
      <Field name="externalNo" label="旅行社团号">
        <Input maxLength={40} />
      </Field>
      <Field name="remark" label="备注">
        <Input maxLength={200} />
      </Field>
    </div>
  );
}

const headNames = ['adults', 'children', 'students', 'seniors', 'freeHeads'] as const;

function agreementWords({ agreementNo, needsPlanSheet }: TeamAgency): string {
  if (agreementNo === null) return '没有在用的协议，不计返利';
  return `协议 ${agreementNo}${needsPlanSheet ? '，须交接团计划单，否则不计返利' : ''}`;
}

/** Sends the team, then its plate; what was sent already is not sent again. */
function useSending(of: TeamFormProps['of'], onTeam: TeamFormProps['onTeam']) {
  const [agency, chooseAgency] = useState<TeamAgency | null>(null);
  const [asksReason, setAsksReason] = useState(false);
  const plateKey = useRef(createKey());
  const said = useRef('');
  const agreementOf = (enterpriseId: number | null) => {
    if (agency?.enterpriseId === enterpriseId) return agency.agreementId;
    return typeof of !== 'string' && of.enterpriseId === enterpriseId ? of.agreementId : null;
  };
  const submit = async (fields: TeamFields, key: string) => {
    const draft = draftOf(fields, agreementOf(fields.enterpriseId));
    try {
      const team =
        of === 'walk-in'
          ? await teamCalls.walkIn({ team: draft, insideReason: fields.insideReason ?? '' }, key)
          : of === 'booking'
            ? await teamCalls.book(draft, key)
            : await teamCalls.edit(of.id, { ...draft, version: of.version }, key);
      const { plateNo = '' } = fields;
      if (plateNo !== '') await plateCalls.issue({ plateNo, teamId: team.id }, plateKey.current);
      said.current = `${team.teamNo} ${of === 'walk-in' ? `已登记到达${plateNo && `，号牌 ${plateNo}`}` : '已保存'}`;
      onTeam?.(team.id);
    } catch (error) {
      if (apiErrorOf(error).has('team_inside')) setAsksReason(true);
      throw error;
    }
  };
  return { agency, chooseAgency, asksReason, submit, said: () => said.current };
}

function draftOf(fields: TeamFields, agreementId: number | null): TeamDraft {
  const {
    adults,
    children,
    students,
    seniors,
    freeHeads,
    plateNo: _plate,
    insideReason: _reason,
    ...rest
  } = fields;
  return { ...rest, agreementId, heads: { adults, children, students, seniors, freeHeads } };
}

const noHeads = { adults: 0, children: 0, students: 0, seniors: 0, freeHeads: 0 };

function begunOn(today: string): Partial<TeamFields> {
  return {
    ...noHeads,
    visitDate: today,
    planTime: '',
    enterpriseId: null,
    guideId: null,
    driverId: null,
    segment: 'DOMESTIC',
    hasPlanSheet: false,
  };
}

function fieldsOf(team: TeamCard): Partial<TeamFields> {
  const { visitDate, planTime, externalNo, enterpriseId, guideId, driverId } = team;
  const { sourceRegion, segment, hasPlanSheet, remark, heads } = team;
  const who = { visitDate, planTime, externalNo, enterpriseId, guideId, driverId };
  return { ...who, sourceRegion, segment, hasPlanSheet, remark, ...heads };
}

type PlanSheetBoxProps = {
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (is: boolean) => void;
};

/** Whether the sheet of the agency was handed in. */
export function PlanSheetBox({ id, value = false, onChange }: PlanSheetBoxProps) {
  return (
    <Checkbox
      {...(id === undefined ? {} : { id })}
      checked={value}
      onChange={event => onChange?.(event.target.checked)}
    >
      已收接团计划单
    </Checkbox>
  );
}
