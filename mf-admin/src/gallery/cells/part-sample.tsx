import { Button, Input, Part } from '@shanmen/ui';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

/** A part of another app, which is loaded when it is first asked for. */
export function PartSample() {
  const [typed, setTyped] = useState('');
  const [orderNo, setOrderNo] = useState('');
  return (
    <Specimen title="票务的订单：由 mf-ticket 绘制，出错时只在这一块说明">
      <Row>
        <Input
          aria-label="订单号"
          placeholder="订单号"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button disabled={typed === ''} onClick={() => setOrderNo(typed)}>
          显示
        </Button>
      </Row>
      {orderNo !== '' && <Part name="order-detail" orderNo={orderNo} />}
    </Specimen>
  );
}
