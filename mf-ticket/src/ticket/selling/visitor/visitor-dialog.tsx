import { certTitles } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { keepFocus, KeyButton, Keycap, keyOf, NoticeLine, WindowDialog } from '@shanmen/shared/counter';
import type { SaleState } from '../cart/open-sale.ts';
import { type PeopleCommand, peopleKeys } from '../sale/sale-keys.ts';
import { certWords, missingOf, type Need } from './judge-visitor.ts';
import type { VisitorQuestion } from './people.ts';
import styles from './visitor-dialog.module.css';

type VisitorDialogProps = {
  readonly state: SaleState;
  readonly needs: readonly Need[];
  readonly onCommand: (command: PeopleCommand) => void;
  readonly onChoose: (number: number) => void;
};

/** Takes documents without a field: typed or scanned, Enter is the next person. */
export function VisitorDialog({ state, needs, onCommand, onChoose }: VisitorDialogProps) {
  const { question, idText, marked } = state.people;
  const need = needs.find(({ qty, named }) => named < qty);
  return (
    <WindowDialog label="录入游客证件" wide>
      <p className={styles.title}>
        {need ? (
          <>
            <strong>{need.name}</strong> 第 {need.named + 1} / {need.qty} 位
          </>
        ) : (
          '证件已录齐'
        )}
        <span className={styles.rest}>还差 {missingOf(needs)} 位</span>
      </p>
      <output className={styles.number} aria-label="证件号码">
        {idText === '' ? (
          <span className={styles.hint}>刷身份证，或输入、粘贴证件号码后按 Enter</span>
        ) : (
          <span className={marked === null ? undefined : styles.marked}>{idText}</span>
        )}
      </output>
      <NoticeLine notice={state.notice} />
      {question && <Question question={question} onChoose={onChoose} />}
      <Named state={state} needs={needs} />
      <div className={styles.finish}>
        <KeyButton
          of={keyOf(peopleKeys, 'back')}
          label={question?.kind === 'switch' && question.no ? '不切换' : '返回'}
          onPress={() => onCommand('back')}
        />
        <KeyButton
          of={keyOf(peopleKeys, 'erase')}
          label={idText === '' ? '删最后一位' : '退格'}
          disabled={question !== null || (idText === '' && state.people.visitors.length === 0)}
          onPress={() => onCommand('erase')}
        />
        <KeyButton
          of={keyOf(peopleKeys, 'confirm')}
          look="main"
          label={question?.kind === 'switch' ? '切换' : '下一位'}
          disabled={question?.kind === 'cert'}
          onPress={() => onCommand('confirm')}
        />
      </div>
    </WindowDialog>
  );
}

type QuestionProps = { readonly question: VisitorQuestion; readonly onChoose: (number: number) => void };

function Question({ question, onChoose }: QuestionProps) {
  return (
    <div className={styles.question} role="alert">
      <p>{question.text}</p>
      {question.kind === 'cert' && (
        <div className={styles.certs}>
          {certWords(question.certs).map((words, index) => (
            <button
              key={words}
              type="button"
              className={styles.cert}
              onMouseDown={keepFocus}
              onClick={() => onChoose(index + 1)}
            >
              {words} <Keycap>{String(index + 1)}</Keycap>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Who is named already: a mask, never the number. */
function Named({ state, needs }: Pick<VisitorDialogProps, 'state' | 'needs'>) {
  const nameOf = (productId: number) => needs.find(need => need.productId === productId)?.name ?? '';
  if (state.people.visitors.length === 0) return null;
  return (
    <ol className={styles.named} aria-label="已录证件">
      {state.people.visitors.map(({ key, productId, idMasked, age, cert }) => (
        <li key={key}>
          <span className={styles.mask}>{idMasked}</span>
          <span>{age === null ? '' : `${age} 岁`}</span>
          <span>{nameOf(productId)}</span>
          <span className={styles.shown}>{cert === null ? '' : certTitles[cert]}</span>
        </li>
      ))}
    </ol>
  );
}
