import {
  type SimulatedOutcome,
  simulatedOutcomes,
} from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { QrCode } from '@shanmen/shared/print';
import { ActionButton } from '../../controls/action-button.tsx';
import styles from './pay.module.css';

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
    <section className={styles.simulated} aria-label="模拟支付">
      <h3>模拟支付</h3>
      <QrCode text={`shanmen-demo-pay:${orderNo}`} sizeMm={34} />
      <p>演示环境不产生真实扣款，金额 ¥{formatYuan(amountFen)}。请选择支付结果：</p>
      <div className={styles.outcomes}>
        {outcomes.map(({ outcome, title }) => (
          <ActionButton key={outcome} onClick={() => onChoose(outcome)}>
            {title}
          </ActionButton>
        ))}
      </div>
    </section>
  );
}
