import type { Step } from '../buying/choose/draft.ts';
import styles from './buy-ticket.module.css';
import { say } from '../language/language.ts';

export const steps = [
  { step: 'day', title: '日期场次' },
  { step: 'tickets', title: '票种数量' },
  { step: 'visitors', title: '游客信息' },
  { step: 'pay', title: '支付' },
] as const satisfies readonly { step: Step; title: string }[];

/** A name of `say`. */
export function titleOf(step: Step) {
  const [first] = steps;
  return (steps.find(item => item.step === step) ?? first).title;
}

type Props = { readonly current: Step; readonly onBack: (step: Step) => void };

/** Where one is on the way; a step that is done leads back to itself, until places are held. */
export function Stepper({ current, onBack }: Props) {
  const at = steps.findIndex(({ step }) => step === current);
  return (
    <ol className={styles.steps} aria-label={say('订票步骤')}>
      {steps.map(({ step, title }, index) => (
        <li
          key={step}
          className={styles.step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at}
        >
          {index < at && current !== 'pay' ? (
            <button type="button" onClick={() => onBack(step)}>
              <b>{index + 1}</b>
              {say(title)}
            </button>
          ) : (
            <span>
              <b>{index + 1}</b>
              {say(title)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
