import { Modal } from '@shanmen/ui';
import styles from '../document/document.module.css';

type RefusedDocumentsProps = {
  /** What was not done: `没有审核`. */
  readonly what: string;
  /** A sentence for each. */
  readonly texts: readonly string[];
  readonly onClose: () => void;
};

/** Which of several documents were refused, and why; nothing where none was. */
export function RefusedDocuments({ what, texts, onClose }: RefusedDocumentsProps) {
  return (
    <Modal title={`${texts.length} 张${what}`} open={texts.length > 0} footer={null} onCancel={onClose}>
      <ul className={styles['refusals']}>
        {texts.map((text, index) => (
          <li key={`${index}-${text}`}>{text}</li>
        ))}
      </ul>
    </Modal>
  );
}
