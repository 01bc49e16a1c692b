import { Auth } from '@shanmen/shared';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import { Alert, Button, ChoosePicture, Flex, Modal, useAct } from '@shanmen/ui';
import { useState } from 'react';
import { orderKeysOf } from '../../selling/order-list/order-calls.ts';
import { photoCalls } from './photo-calls.ts';
import { noCamera, photoSide, useCamera } from './use-camera.ts';
import { ViewFinder } from './view-finder.tsx';

type TakePhotoProps = {
  readonly orderNo: string;
  readonly ticketNo: string;
  readonly holder: string;
  readonly photo: PhotoState;
};

/** 留照片: what was not done when the ticket was sold, or has to be done again. */
export function TakePhoto(props: TakePhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code="ticket:sale:open">
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        {props.photo === 'kept' ? '重拍照片' : '留照片'}
      </Button>
      {isOpen && <TakePhotoDialog {...props} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type DialogProps = TakePhotoProps & { readonly onClose: () => void };

function TakePhotoDialog({ orderNo, ticketNo, holder, onClose }: DialogProps) {
  const camera = useCamera();
  const act = useAct([orderKeysOf.detail(orderNo)]);
  const keep = (content: string | null) => {
    if (content === null || act.isPending) return;
    const send = (key: string) => photoCalls.keep(ticketNo, content, key);
    act.mutate({ send, said: '照片已留' }, { onSuccess: onClose });
  };
  return (
    <Modal
      title={`持票人照片 ${holder}`}
      open
      width={440}
      okText="拍照"
      okButtonProps={{ disabled: camera.state !== 'open', loading: act.isPending }}
      cancelText="返回"
      onOk={() => keep(camera.take())}
      onCancel={onClose}
    >
      <Flex vertical gap={12} align="start">
        {camera.state === 'none' && <Alert type="warning" showIcon title={noCamera} />}
        <ViewFinder camera={camera} />
        <ChoosePicture
          label="选择照片文件"
          sides={[photoSide]}
          onChosen={([drawn]) => keep(drawn?.content ?? null)}
        />
      </Flex>
    </Modal>
  );
}
