import {
  type SimulatedOutcome,
  simulatedOutcomes,
} from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { QrCode } from '@shanmen/shared/print';
import { ActionButton } from '../../controls/action-button.tsx';
import styles from './pay.module.css';
import { say } from '../../language/language.ts';

type Props = {
  readonly orderNo: string;
  readonly amountFen: Fen;
  readonly onChoose: (outcome: SimulatedOutcome) => void;
};

const outcomes = (['PAY', 'DECLINE', 'LATE'] as const).map(outcome => ({
  outcome,
  title: simulatedOutcomes[outcome],
}));

/** 模拟支付: the page of the provider in a demonstration; no money moves. */
export function SimulatedPay({ orderNo, amountFen, onChoose }: Props) {
  return (
    <section className={styles.simulated} aria-label={say('模拟支付')}>
      <h3>{say('模拟支付')}</h3>
      <QrCode text={`shanmen-demo-pay:${orderNo}`} sizeMm={34} label={say('二维码')} />
      <p>{say('演示环境不产生真实扣款，金额 ¥{}。请选择支付结果：', formatYuan(amountFen))}</p>
      <div className={styles.outcomes}>
        {outcomes.map(({ outcome, title }) => (
          <ActionButton key={outcome} onClick={() => onChoose(outcome)}>
            {say(title)}
          </ActionButton>
        ))}
      </div>
    </section>
  );
}
