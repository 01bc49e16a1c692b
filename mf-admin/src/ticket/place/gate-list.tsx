import {
  GateDraft,
  gateDirections,
  masterStatuses,
  NewGate,
  type Spot,
  type SpotGate,
} from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Empty,
  Field,
  FormButton,
  Input,
  ModalForm,
  optionsOf,
  Segmented,
  useChange,
  useDone,
} from '@shanmen/ui';
import { PlaceCodeField } from './place-code-field.tsx';
import { PlaceStatus } from './place-status.tsx';
import { gateCalls, spotCalls } from '../spot/spot-calls.ts';
import styles from './place.module.css';

/** 检票口 of one spot. */
export function GateList({ spot }: { readonly spot: Spot }) {
  return (
    <>
      {spot.gates.length === 0 && <Empty title="还没有检票口" />}
      <ul className={styles['parts']} aria-label="检票口">
        {spot.gates.map(gate => (
          <li key={gate.id}>
            <span>{gate.name}</span>
            <span>{gateDirections[gate.direction]}</span>
            <PlaceStatus of={gate.status} />
            <FormButton code="ticket:spot:edit" label="编辑">
              {close => <EditGate gate={gate} onClose={close} />}
            </FormButton>
          </li>
        ))}
      </ul>
      <FormButton code="ticket:spot:edit" label="新增检票口" isNew>
        {close => <AddGate spot={spot} onClose={close} />}
      </FormButton>
    </>
  );
}

function AddGate({ spot, onClose }: { readonly spot: Spot; readonly onClose: () => void }) {
  const saved = useDone(onClose, spotCalls.every);
  return (
    <ModalForm
      title={`新增检票口 · ${spot.name}`}
      open
      schema={NewGate}
      value={{ spotId: spot.id, direction: 'IN' }}
      submit={(draft, key) => gateCalls.add(draft, key)}
      onDone={() => saved('检票口已新增')}
      onClose={onClose}
    >
      <PlaceCodeField example="QX2" />
      <Field name="name" label="名称">
        <Input maxLength={60} placeholder="例：古寺后门" />
      </Field>
      <Field name="direction" label="方向">
        <Segmented options={optionsOf(gateDirections)} />
      </Field>
    </ModalForm>
  );
}

function EditGate({ gate, onClose }: { readonly gate: SpotGate; readonly onClose: () => void }) {
  const change = useChange(gate, gateCalls.change);
  const saved = useDone(onClose, spotCalls.every);
  const { code, name, direction, status } = gate;
  return (
    <ModalForm
      title={`编辑检票口 ${code}`}
      open
      schema={GateDraft}
      value={{ name, direction, status }}
      submit={change}
      onDone={() => saved(`${name} 已保存`)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="direction" label="方向">
        <Segmented options={optionsOf(gateDirections)} />
      </Field>
      <Field name="status" label="状态" help="停用后检票时不再列出这个检票口">
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </ModalForm>
  );
}
