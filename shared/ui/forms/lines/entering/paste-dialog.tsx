import { Modal } from '../../../antd.ts';
import type { PastePreview } from './read-paste.ts';
import styles from '../lines.module.css';

type PasteDialogProps<L> = {
  preview: PastePreview<L> | null;
  onPaste: () => void;
  onClose: () => void;
};

/** What a paste would do, and which rows stay out and why; nothing is done before it is confirmed. */
export function PasteDialog<L>({ preview, onPaste, onClose }: PasteDialogProps<L>) {
  const matched = preview?.matched ?? 0;
  const unmatched = preview?.unmatched ?? [];
  return (
    <Modal
      title="粘贴预览"
      open={preview !== null}
      okText={`粘贴 ${matched} 行`}
      okButtonProps={{ disabled: matched === 0 }}
      cancelText="取消"
      onOk={onPaste}
      onCancel={onClose}
    >
      <p>
        可以粘贴 {matched} 行{unmatched.length > 0 && `，${unmatched.length} 行不能粘贴：`}
      </p>
      {unmatched.length > 0 && (
        <ul className={styles['unmatched']}>
          {unmatched.map(row => (
            <li key={row.row}>
              第 {row.row} 行「{row.text}」：{row.why}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
