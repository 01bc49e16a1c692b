import { commandOf, KeyButton, keyOf, NoticeLine, useKeyboard, WindowDialog } from '@shanmen/shared/counter';
import styles from '../change/change-dialog.module.css';
import { personKeys } from '../change/change-keys.ts';
import { type PersonWindow, usePerson } from './use-person.ts';

const unknown = {
  tone: 'warning',
  text: '换人结果未知，请先不要重复操作。再按 Enter 查询，不会重复换人。',
} as const;

/** 换人: a document is read or typed, and the ticket is somebody else's: same day, same slot, new code. */
export function PersonDialog(window: PersonWindow) {
  const person = usePerson(window);
  const { ticket, onBack } = window;
  const { typed, work } = person;
  const confirm = () => typed !== '' && person.confirm(typed);
  const run = {
    confirm,
    erase: () => person.type(typed.slice(0, -1)),
    back: () => work !== 'sending' && onBack(),
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(personKeys, stroke);
      if (command) run[command]();
      else if (/^[A-Z\d]$/.test(stroke)) person.type(`${typed}${stroke}`);
      return true;
    },
    onScan: text => person.confirm(text.trim().toUpperCase()),
  });
  return (
    <WindowDialog label="换人" wide>
      <p className={styles.title}>
        换人
        <small>
          {ticket.productName} · {ticket.visitDate} · 原游客 {ticket.visitor}
        </small>
      </p>
      <output className={styles.number} aria-label="新游客证件号码">
        {typed === '' ? (
          <span className={styles.hint}>刷新游客的身份证，或输入证件号码后按 Enter</span>
        ) : (
          typed
        )}
      </output>
      <NoticeLine notice={work === 'unknown' ? unknown : person.notice} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(personKeys, 'back')} disabled={work === 'sending'} onPress={run.back} />
        <KeyButton of={keyOf(personKeys, 'erase')} disabled={typed === ''} onPress={run.erase} />
        <KeyButton
          of={keyOf(personKeys, 'confirm')}
          look="pay"
          label={work === 'sending' ? '正在换人…' : work === 'unknown' ? '查询结果' : '确认换人'}
          disabled={typed === '' || work === 'sending'}
          onPress={confirm}
        />
      </div>
    </WindowDialog>
  );
}
