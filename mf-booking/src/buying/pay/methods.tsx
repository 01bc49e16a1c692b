import { type BookingMethod, bookingMethods } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import styles from './pay.module.css';
import { say } from '../../language/language.ts';

const methods = Object.entries(bookingMethods).flatMap(([method, title]) =>
  method === 'WECHAT' || method === 'ALIPAY' ? [{ method, title } as const] : [],
);

type Props = {
  readonly chosen: BookingMethod;
  readonly onChoose: (method: BookingMethod) => void;
};

/** 支付方式: in which app the visitor pays. */
export function Methods({ chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.methods}>
      <legend>{say('支付方式')}</legend>
      {methods.map(({ method, title }) => (
        <label key={method} className={styles.method}>
          <input type="radio" name="method" checked={chosen === method} onChange={() => onChoose(method)} />
          {say(title)}
        </label>
      ))}
    </fieldset>
  );
}
