import { certTitles } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { crowdTitle } from '@shanmen/shared/contracts/ticket/pricing/crowds';
import type { ScanAnswer, ShownTicket } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { ticketNoInFours } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { HolderPhoto } from '../photo/holder-photo.tsx';
import styles from './scan-result.module.css';
import type { GateView } from '../gate/use-gate.ts';
import { headlineOf, type Verdict, verdictOf } from './verdict.ts';

type ScanResultProps = {
  readonly view: GateView;
  readonly onRetry: () => void;
  readonly onChoose: (ticketNo: string) => void;
};

/** The answer, as large as the screen allows; after a while it fades to a plain note of itself. */
export function ScanResult({ view, onRetry, onChoose }: ScanResultProps) {
  if (view.kind === 'answered')
    return <Answer key={view.answer.id} answer={view.answer} onChoose={onChoose} />;
  if (view.kind === 'undone') return <Undone scan={view.scan} />;
  if (view.kind === 'broken') return <Broken text={view.text} onRetry={onRetry} />;
  return (
    <section className={styles.result} data-verdict="none" role="status" aria-label="检票结果">
      <p className={styles.words}>{view.kind === 'asking' ? '正在核验…' : '请扫码'}</p>
      {view.kind === 'ready' && (
        <p className={styles.reason}>
          对准门票二维码或身份证；或输入 16 位票号、取票码加手机后 4 位、团队车牌，按 Enter
        </p>
      )}
    </section>
  );
}

type AnswerProps = { readonly answer: ScanAnswer } & Pick<ScanResultProps, 'onChoose'>;

function Answer({ answer, onChoose }: AnswerProps) {
  const verdict = verdictOf(answer);
  return (
    <section
      className={styles.result}
      data-verdict={verdict}
      role={verdict === 'pass' ? 'status' : 'alert'}
      aria-label="检票结果"
    >
      <div>
        <Sign verdict={verdict} />
        {answer.ticket?.photo === 'kept' && <HolderPhoto scanId={answer.id} />}
      </div>
      <p className={styles.words}>{headlineOf(answer)}</p>
      <Reason answer={answer} />
      {answer.choices ? <Choices tickets={answer.choices} onChoose={onChoose} /> : <Ticket answer={answer} />}
    </section>
  );
}

function Undone({ scan: { ticket } }: { readonly scan: ScanAnswer }) {
  return (
    <section className={styles.result} data-verdict="none" role="status" aria-label="检票结果">
      <p className={styles.words}>已撤销</p>
      <p className={styles.reason}>
        {ticket ? `${ticket.productName} …${ticket.ticketNo.slice(-4)} ` : ''}上一次入园不再计入，门票恢复原状
      </p>
    </section>
  );
}

/** When a used ticket was first used; else the server's sentence when it says more than the result. */
function Reason({ answer: { result, text, ticket } }: { readonly answer: ScanAnswer }) {
  const firstUse = result === 'USED_UP' ? ticket?.firstUsedAt : null;
  // 已使用（10:00:00） is the headline with what 首次检票 says better; 今日已用 and 本票余 say more.
  const says = firstUse ? text.replace(/（[\d:]+）$/, '') : text;
  const sentence = says === checkInResults[result] ? null : says;
  if (!sentence && !firstUse) return null;
  return (
    <p className={styles.reason}>
      {sentence}
      {sentence && firstUse && '，'}
      {firstUse && <span>首次检票 {whenUsed(firstUse)}</span>}
    </p>
  );
}

function whenUsed(instant: string): string {
  return formatInstant(instant).slice(5);
}

type ChoicesProps = { readonly tickets: readonly ShownTicket[] } & Pick<ScanResultProps, 'onChoose'>;

/** One card, several tickets that may pass: which of them the visitor wants to use. */
function Choices({ tickets, onChoose }: ChoicesProps) {
  return (
    <>
      <p className={styles.reason}>请选择要使用的门票</p>
      <ul className={styles.choices}>
        {tickets.map(ticket => (
          <li key={ticket.ticketNo}>
            <button type="button" className={styles.choice} onClick={() => onChoose(ticket.ticketNo)}>
              {ticket.productName}
              <small>
                {[slotOf(ticket), `${ticket.personCount} 人`, `…${ticket.ticketNo.slice(-4)}`]
                  .filter(Boolean)
                  .join('　')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function whenOf(ticket: ShownTicket): string {
  const { visitDate, lastDay } = ticket;
  return `${lastDay ? `${visitDate} 至 ${lastDay}` : visitDate} ${slotOf(ticket)}`.trim();
}

function slotOf({ startTime, endTime }: ShownTicket): string {
  return startTime ? `${startTime}–${endTime ?? ''}` : '';
}

function Ticket({ answer: { ticket, persons, code } }: { readonly answer: ScanAnswer }) {
  if (!ticket) return <p className={styles.number}>{code}</p>;
  return (
    <>
      {ticket.crowd !== 'ADULT' && <p className={styles.crowd}>{crowdTitle(ticket.crowd)}</p>}
      {ticket.cert && <p className={styles.crowd}>请核验 {certTitles[ticket.cert]}</p>}
      {ticket.photo === 'wanted' && <p className={styles.crowd}>未留照片，请核验证件</p>}
      <dl className={styles.facts}>
        <Fact name="票种" value={ticket.productName} />
        <Fact
          name="人数"
          value={persons > 0 ? `${persons} / ${ticket.personCount} 人` : `可入 ${ticket.personCount} 人`}
        />
        <Fact name={ticket.lastDay ? '有效期' : '时段'} value={whenOf(ticket)} />
        <Fact name="剩余" value={`本景点剩 ${ticket.timesLeft} 次，其余 ${ticket.placesLeft} 处未游`} />
      </dl>
      <p className={styles.number}>{ticketNoInFours(ticket.ticketNo)}</p>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Broken({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <section className={styles.result} data-verdict="broken" role="alert" aria-label="检票结果">
      <Sign verdict="ask" />
      <p className={styles.words}>未核验</p>
      <p className={styles.reason}>{text}。请勿放行，按 Enter 再查；同一次扫码不会重复计数。</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        重试
      </button>
    </section>
  );
}

const signs: Readonly<Record<Verdict, string>> = {
  pass: 'M12 34 27 49 53 17',
  ask: 'M32 12v26M32 48v5',
  refuse: 'M16 16 48 48M48 16 16 48',
};

/** A shape besides the colour. */
function Sign({ verdict }: { readonly verdict: Verdict }) {
  return (
    <svg className={styles.sign} viewBox="0 0 64 64" aria-hidden="true">
      <path d={signs[verdict]} fill="none" stroke="currentColor" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
