import { Auth } from '@shanmen/shared';
import type { SaleLink } from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { QrCode } from '@shanmen/shared/print';
import { Button, Modal, ReasonDialog, useAct, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { linkCalls } from './sale-link-calls.ts';
import styles from './sale-link.module.css';

type Props = { readonly link: SaleLink };

/** 进入售票: the window's point of sale, in a window of its own. */
export function OpenSale() {
  return (
    <Auth code="ticket:sale:open">
      <Button
        type="primary"
        size="large"
        onClick={() => window.open('/saleSystem', 'sale-system', 'noopener')}
      >
        进入售票
      </Button>
    </Auth>
  );
}

/** 二维码: what is printed or sent, with its address. */
export function ShowLink({ link }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  const address = `${link.site || window.location.origin}${link.path}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    success('链接已复制');
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        二维码
      </Button>
      <Modal title={link.name} open={isOpen} footer={null} width={400} onCancel={() => setIsOpen(false)}>
        <div className={styles['shown']}>
          <QrCode text={address} sizeMm={56} />
          <p className={styles['address']}>{address}</p>
          <div className={styles['buttons']}>
            <Button type="primary" onClick={() => void copy()}>
              复制链接
            </Button>
            <TakeCode link={link} />
          </div>
        </div>
      </Modal>
    </>
  );
}

/** 下载二维码: the code that stands beside it, once the server has noted who takes it. */
function TakeCode({ link: { id, name } }: Props) {
  const act = useAct([]);
  const take = (button: HTMLElement) =>
    act.mutate({
      said: '二维码已下载',
      send: async () => {
        await linkCalls.take(id);
        download(button, name);
      },
    });
  return (
    <Auth code="ticket:sale-link:download">
      <Button loading={act.isPending} onClick={event => take(event.currentTarget)}>
        下载二维码
      </Button>
    </Auth>
  );
}

/** 停用: what was printed leads to the plain page from now on. */
export function EndLink({ link: { id, name } }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([linkCalls.every]);
  return (
    <Auth code="ticket:sale-link:off">
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        停用
      </Button>
      <ReasonDialog
        title={`停用 ${name}`}
        open={isAsking}
        presets={['活动结束', '合作终止', '人员离职']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({ said: `${name} 已停用`, send: key => linkCalls.step(id, 'off', { reason }, key) });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}

/** The code as it is drawn in the dialog, as a file that any printer takes. */
function download(button: HTMLElement, name: string): void {
  const code = button.closest('[role=dialog]')?.querySelector('svg.qr');
  if (!code) return;
  const drawing = new XMLSerializer().serializeToString(code);
  const url = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${name}.svg`;
  anchor.click();
  URL.revokeObjectURL(url);
}
