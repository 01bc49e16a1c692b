import {
  DispatchDraft,
  dispatchModes,
  type DispatchQuoteQuery,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import { docentLanguages, docentLevels } from '@shanmen/shared/contracts/reception/docents/docent';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import { formatYuan } from '@shanmen/shared/money';
import {
  Field,
  Form,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  Segmented,
  Select,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

import { boardKeys, dispatchCalls, docentsQuery, quoteQuery, routesQuery } from '../reception-calls.ts';

type DispatchFormProps = {
  /** Null for single visitors. */
  readonly team: Team | null;
  readonly onClose: () => void;
};

/** 派讲解: by rotation whoever has waited longest and fits gets the job; named and booked jobs name the docent. */
export function DispatchForm({ team, onClose }: DispatchFormProps) {
  const done = useDone(onClose, ...boardKeys);
  const routes = useQuery(routesQuery);
  if (!routes.data) return null;
  return (
    <FormDrawer
      title={team ? `派讲解 ${team.teamNo} · ${team.enterpriseName ?? '散客团'}` : '派讲解 散客'}
      open
      schema={DispatchDraft}
      value={{
        teamId: team?.id ?? null,
        heads: team?.headsPlan ?? 1,
        language: '中',
        level: 'MIDDLE',
        mode: 'ROTATION',
        ...(routes.data[0] ? { routeId: routes.data[0].id } : {}),
      }}
      act="派单"
      submit={dispatchCalls.add}
      onDone={() => done('已派单')}
      onClose={onClose}
    >
      <Field name="routeId" label="线路">
        <Select
          options={routes.data.map(({ id, name, minutes }) => ({
            value: id,
            label: `${name} ${minutes} 分钟`,
          }))}
        />
      </Field>
      <Field name="language" label="语种">
        <Select options={optionsOf(docentLanguages)} />
      </Field>
      <Field name="level" label="级别">
        <Segmented options={optionsOf(docentLevels)} />
      </Field>
      <Field name="heads" label="人数">
        <InputNumber min={1} max={500} precision={0} />
      </Field>
      <Field name="mode" label="方式">
        <Segmented options={optionsOf(dispatchModes)} />
      </Field>
      <NamedDocent />
      <Fee />
    </FormDrawer>
  );
}

/** Whom a named or booked job names; a rotation asks nobody. */
function NamedDocent() {
  const form = Form.useFormInstance();
  const mode: unknown = Form.useWatch('mode', form);
  const docents = useQuery({ ...docentsQuery, enabled: mode !== 'ROTATION' });
  if (mode === 'ROTATION') return null;
  return (
    <>
      <Field name="docentId" label="讲解员">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={docents.isFetching}
          options={(docents.data ?? []).map(({ id, code, name, level, languages }) => ({
            value: id,
            label: `${code} ${name} ${docentLevels[level]} ${languages}`,
          }))}
        />
      </Field>
      {mode === 'PREBOOK' && (
        <Field name="startTime" label="开始时间" help="24 小时制，例：10:30">
          <Input maxLength={5} />
        </Field>
      )}
    </>
  );
}

/** What the job costs, before it is given: more heads than one docent may lead need two. */
function Fee() {
  const form = Form.useFormInstance();
  const { routeId, language, level, heads } = Form.useWatch<Partial<DispatchQuoteQuery>>([], form) ?? {};
  const asked = routeId && language && level && heads ? { routeId, language, level, heads } : null;
  const quote = useQuery({
    ...quoteQuery(asked ?? { routeId: 1, language: '中', level: 'MIDDLE', heads: 1 }),
    enabled: asked !== null,
    retry: false,
  });
  if (!asked) return null;
  if (quote.error) return <p role="status">{quote.error.message}</p>;
  if (!quote.data) return null;
  const { docents, feeFen } = quote.data;
  return (
    <p role="status">
      讲解费 {formatYuan(feeFen)} 元{docents > 1 && `，需 ${docents} 名讲解员`}
    </p>
  );
}
