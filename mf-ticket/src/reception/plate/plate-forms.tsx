import {
  type Plate,
  PlateBatch,
  PlateExplanation,
  type PlateIssue,
  PlateIssuing,
  plateMedia,
  plateMethods,
  platePayers,
} from '@shanmen/shared/contracts/reception/plates/plate';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import { ClosedObject, OneOf, OptionalText, Text } from '@shanmen/shared/contracts/schema';
import { type Fen, formatYuan, multiplyFen, zeroFen } from '@shanmen/shared/money';
import {
  Field,
  Input,
  InputNumber,
  ModalForm,
  MoneyInput,
  optionsOf,
  Select,
  Segmented,
  useDone,
} from '@shanmen/ui';
import { type Static, Type } from 'typebox';

import { boardKeys, plateCalls } from '../reception-calls.ts';

type OfTeam = { readonly team: Pick<Team, 'id' | 'teamNo'>; readonly onClose: () => void };
const IssueFields = ClosedObject({
  plateNo: PlateIssuing.properties.plateNo,
  qty: PlateIssuing.properties.qty,
});

/** 发号牌: scan the plate, Enter. */
export function IssueForm({ team, onClose }: OfTeam) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title={`发号牌 ${team.teamNo}`}
      open
      schema={IssueFields}
      value={{ qty: 1 }}
      act="发放"
      submit={(issuing, key) => plateCalls.issue({ ...issuing, teamId: team.id }, key)}
      onDone={() => done('号牌已发放')}
      onClose={onClose}
    >
      <Field name="plateNo" label="号牌" help="扫描或录入，例：A023">
        <Input maxLength={10} autoComplete="off" />
      </Field>
      <Field name="qty" label="件数" help="耳机组的耳机数，号牌为 1">
        <InputNumber min={1} max={500} precision={0} />
      </Field>
    </ModalForm>
  );
}

/** A plate that is out, as its card or the list of plates knows it. */
export type HeldPlate = Pick<Plate, 'id' | 'plateNo' | 'lossFeeFen'> & { readonly qty: number };

/** The plates of a team that are out. */
export function heldPlates(issues: readonly PlateIssue[]): HeldPlate[] {
  return issues
    .filter(({ endedAt }) => endedAt === null)
    .map(({ plateId, plateNo, qty, lossFeeFen }) => ({ id: plateId, plateNo, qty, lossFeeFen }));
}

type OfPlate = { readonly plate: HeldPlate; readonly onClose: () => void };

const Missing = {
  chargeFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  paidBy: OneOf(['CASH', 'CARD', 'BANK']),
  payer: OneOf(['TEAM', 'GUIDE']),
  explanation: OptionalText(100),
};
const ReturnFields = ClosedObject({
  missingQty: Type.Integer({ minimum: 0, maximum: 500 }),
  ...Missing,
});
const LossFields = ClosedObject(Missing);
const SwapFields = ClosedObject({
  toPlateNo: PlateIssuing.properties.plateNo,
  old: OneOf(['FREE', 'LOST']),
  reason: Text(100),
  ...Missing,
});

const paidAtOnce = { chargeFen: zeroFen, paidBy: 'CASH', payer: 'GUIDE', explanation: '' } as const;

/** What was paid for what is missing; nothing where nothing was. */
function chargeOf({ chargeFen, paidBy, payer, explanation }: Static<typeof LossFields>) {
  return {
    explanation,
    ...(chargeFen > 0 ? { charge: { amountFen: chargeFen, paidBy, payer } } : {}),
  };
}

/** The charge is paid on the spot, by team or guide; what is not charged is explained. */
function ChargeFields({ usual }: { readonly usual: string }) {
  return (
    <>
      <Field name="chargeFen" label="赔付款" help={usual}>
        <MoneyInput />
      </Field>
      <Field name="paidBy" label="收款方式">
        <Segmented options={optionsOf(plateMethods)} />
      </Field>
      <Field name="payer" label="付款人">
        <Segmented options={optionsOf(platePayers)} />
      </Field>
      <Field name="explanation" label="说明" help="号牌缺失且不收赔付款时必填">
        <Input maxLength={100} />
      </Field>
    </>
  );
}

const usualCharge = ({ lossFeeFen }: HeldPlate) =>
  `赔付价每件 ${formatYuan(lossFeeFen)} 元，当场收取，不从返利扣`;

/** 收回: nothing missing is one press. */
export function ReturnForm({ plate, onClose }: OfPlate) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title={`收回号牌 ${plate.plateNo}`}
      open
      schema={ReturnFields}
      value={{ missingQty: 0, ...paidAtOnce }}
      act="收回"
      submit={({ missingQty, ...charge }, key) =>
        plateCalls.back(plate.id, { missingQty, ...chargeOf(charge) }, key)
      }
      onDone={() => done(`${plate.plateNo} 已收回`)}
      onClose={onClose}
    >
      <Field name="missingQty" label="缺失件数" help={`发出 ${plate.qty} 件`}>
        <InputNumber min={0} max={plate.qty} precision={0} />
      </Field>
      <ChargeFields usual={usualCharge(plate)} />
    </ModalForm>
  );
}

/** 报失: charged, or explained. */
export function LossForm({ plate, onClose }: OfPlate) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title={`报失号牌 ${plate.plateNo}`}
      open
      schema={LossFields}
      value={{ ...paidAtOnce, chargeFen: multiplyFen(plate.lossFeeFen, plate.qty) }}
      act="报失"
      submit={(loss, key) => plateCalls.lost(plate.id, chargeOf(loss), key)}
      onDone={() => done(`${plate.plateNo} 已报失`)}
      onClose={onClose}
    >
      <ChargeFields usual={usualCharge(plate)} />
    </ModalForm>
  );
}

/** 换号: from this moment the team sells under another number. */
export function SwapForm({ plate, onClose }: OfPlate) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title={`换号 ${plate.plateNo}`}
      open
      schema={SwapFields}
      value={{ old: 'FREE', ...paidAtOnce }}
      act="换号"
      submit={({ toPlateNo, old, reason, ...charge }, key) =>
        plateCalls.swap(plate.id, { toPlateNo, isOldLost: old === 'LOST', reason, ...chargeOf(charge) }, key)
      }
      onDone={() => done(`${plate.plateNo} 已换号`)}
      onClose={onClose}
    >
      <Field name="toPlateNo" label="新号牌">
        <Input maxLength={10} autoComplete="off" />
      </Field>
      <Field name="old" label="原号牌">
        <Segmented
          options={[
            { value: 'FREE', label: '收回' },
            { value: 'LOST', label: '遗失' },
          ]}
        />
      </Field>
      <Field name="reason" label="换号原因">
        <Input maxLength={100} />
      </Field>
      <ChargeFields usual={usualCharge(plate)} />
    </ModalForm>
  );
}

/** 未还说明, which the end of the day asks for. */
export function ExplainForm({ plate, onClose }: OfPlate) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title={`未还说明 ${plate.plateNo}`}
      open
      schema={PlateExplanation}
      value={{}}
      submit={(why, key) => plateCalls.explain(plate.id, why, key)}
      onDone={() => done('说明已保存')}
      onClose={onClose}
    >
      <Field name="explanation" label="说明" help="例：团队次日离园，已与导游约定">
        <Input maxLength={100} />
      </Field>
    </ModalForm>
  );
}

/** 批量建号: A001 to A080 in one go; numbers that there are stay as they are. */
export function PlateBatchForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, ...boardKeys);
  return (
    <ModalForm
      title="批量建号牌"
      open
      schema={PlateBatch}
      value={{ digits: 3, medium: 'CARD', depositFen: zeroFen, lossFeeFen: zeroFen }}
      submit={plateCalls.add}
      onDone={() => done('号牌已建立')}
      onClose={onClose}
    >
      <Field name="letter" label="字母" help="例：A">
        <Input maxLength={1} />
      </Field>
      <Field name="from" label="从">
        <InputNumber min={1} max={999_999} precision={0} />
      </Field>
      <Field name="to" label="到">
        <InputNumber min={1} max={999_999} precision={0} />
      </Field>
      <Field name="digits" label="数字位数" help="3 位时为 A001">
        <InputNumber min={1} max={6} precision={0} />
      </Field>
      <Field name="medium" label="介质">
        <Select options={optionsOf(plateMedia)} />
      </Field>
      <Field name="depositFen" label="押金">
        <MoneyInput />
      </Field>
      <Field name="lossFeeFen" label="赔付价" help="每张或每件耳机">
        <MoneyInput />
      </Field>
    </ModalForm>
  );
}
