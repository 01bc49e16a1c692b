import { NewSpot as Draft, spotKinds } from '@shanmen/shared/contracts/ticket/setup/spot';
import { Field, FormButton, FormDrawer, Input, optionsOf, Segmented, useDone } from '@shanmen/ui';
import { PlaceCodeField } from '../place/place-code-field.tsx';
import { spotCalls } from './spot-calls.ts';

/** 新增景点: what comes next, its gates and its 时段模板, is said once it is there. */
export function NewSpot() {
  return (
    <FormButton code="ticket:spot:edit" label="新增景点" isNew>
      {close => <NewSpotForm onClose={close} />}
    </FormButton>
  );
}

function NewSpotForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, spotCalls.every);
  return (
    <FormDrawer
      title="新增景点"
      open
      schema={Draft}
      value={{ kind: 'SPOT', openTime: '08:00', lastEntryTime: '16:30', closeTime: '18:00' }}
      submit={(draft, key) => spotCalls.add(draft, key)}
      onDone={() => done('景点已新增；再点开它新增检票口，并在「时段模板」中设置时段')}
      onClose={onClose}
    >
      <PlaceCodeField example="QX" />
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="kind" label="类型">
        <Segmented options={optionsOf(spotKinds)} />
      </Field>
      <Field name="openTime" label="开放" help="例：08:00">
        <Input maxLength={5} />
      </Field>
      <Field name="lastEntryTime" label="最晚入园">
        <Input maxLength={5} />
      </Field>
      <Field name="closeTime" label="关闭">
        <Input maxLength={5} />
      </Field>
    </FormDrawer>
  );
}
