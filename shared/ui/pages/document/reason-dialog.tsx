import { type ComponentRef, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, Input, Modal } from '../../antd.ts';
import styles from './document.module.css';

type ReasonDialogProps = {
  title: string;
  /** What it is done with, where the screen behind does not say so. */
  of?: string;
  open: boolean;
  /** What one should know before it is done. */
  note?: ReactNode;
  /** The usual reasons; pressing one writes it. */
  presets: readonly string[];
  onDone: (reason: string) => void;
  onClose: () => void;
};

const fewest = 4;
const most = 100;

/** Why something is done, in at least four characters; it stands in the audit log. Enter ends it, with Shift it is a new line. */
export function ReasonDialog({ title, of, open, note, presets, onDone, onClose }: ReasonDialogProps) {
  const id = useId();
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const plain = reason.trim();
  const refusal = tried && Array.from(plain).length < fewest ? `原因至少 ${fewest} 个字` : null;
  const end = (then: () => void) => {
    setReason('');
    setTried(false);
    then();
  };
  const submit = () => {
    setTried(true);
    if (Array.from(plain).length >= fewest) end(() => onDone(plain));
  };
  const write = (preset: string) => {
    setReason(preset);
    field.current?.focus();
  };
  const enter = (event: KeyboardEvent) => {
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Modal
      title={of === undefined ? title : `${title} ${of}`}
      open={open}
      width={440}
      okText={title}
      cancelText="返回"
      onOk={submit}
      onCancel={() => end(onClose)}
      afterOpenChange={isOpen => isOpen && field.current?.focus()}
    >
      <div className={styles['reason']}>
        {note}
        {presets.length > 0 && (
          <div className={styles['presets']}>
            {presets.map(preset => (
              <Button key={preset} size="small" onClick={() => write(preset)}>
                {preset}
              </Button>
            ))}
          </div>
        )}
        <label htmlFor={id}>原因</label>
        <Input.TextArea
          ref={field}
          id={id}
          rows={3}
          maxLength={most}
          showCount
          status={refusal === null ? '' : 'error'}
          aria-describedby={`${id}-refusal`}
          value={reason}
          onChange={event => setReason(event.target.value)}
          onPressEnter={enter}
        />
        <span id={`${id}-refusal`} className={styles['refusal']} role="alert">
          {refusal}
        </span>
      </div>
    </Modal>
  );
}
