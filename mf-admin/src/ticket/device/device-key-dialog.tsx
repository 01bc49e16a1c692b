import type { DeviceKey } from '@shanmen/shared/contracts/ticket/admission/device';
import { Button, Modal, Typography } from '@shanmen/ui';
import styles from './device.module.css';

/** The key of a device, shown this once: nobody can read it again, only replace it. */
export function DeviceKeyDialog({
  shown,
  onClose,
}: {
  readonly shown: DeviceKey;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      title={`设备 ${shown.sn} 的密钥`}
      open
      width={520}
      closable={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已写入设备
        </Button>
      }
    >
      <p className={styles['hint']}>请立即写入设备。密钥只显示这一次，遗失只能换新。</p>
      <Typography.Paragraph className={styles['key'] ?? ''} copyable={{ text: shown.key }}>
        {shown.key}
      </Typography.Paragraph>
    </Modal>
  );
}
