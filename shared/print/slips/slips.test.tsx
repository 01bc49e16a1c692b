import { fen } from '../../money/money.ts';
import { render, screen, within } from '@testing-library/react';
import { ReceiptSlip } from './receipt-slip.tsx';
import { sampleArea as area, sampleOrder as order, sampleTicket as ticket } from './sample-sale.ts';
import { pageRules } from './slip-style.ts';
import { TeamSlip } from './team-slip.tsx';
import { TicketSlip } from './ticket-slip.tsx';

describe('ticket slip', () => {
  it('carries everything an inspector and a visitor need', () => {
    render(<TicketSlip ticket={ticket} sale={order} area={area} />);
    const slip = screen.getByRole('region', { name: '门票 2611 2000 0001 2377' });
    for (const text of [
      '青岚山·镜湖景区',
      '成人 1 人',
      '¥40.00',
      '2026-11-20 周五08:30–10:30',
      '可入 栖霞古寺 1 次',
      '副券',
      '2026-11-20 14:32:05',
      '南门 1 号窗口',
      '售票员 陈一',
      '未使用可于游玩日前退票。',
      '咨询电话 0990-1234567',
    ]) {
      expect(slip).toHaveTextContent(text);
    }
    expect(within(slip).getByRole('heading', { level: 2 })).toHaveTextContent('栖霞古寺票');
    expect(within(slip).getByRole('img', { name: '二维码' })).toHaveAttribute('data-qr', ticket.qr);
    expect(slip).not.toHaveTextContent('补打');
  });

  it('says the refund rule it was sold under in place of the sentence for all', () => {
    const refundTiers = ['场次开始前：免费退', '场次开始后：不可退'];
    render(<TicketSlip ticket={{ ...ticket, refundTiers }} sale={order} area={area} />);
    expect(screen.getByText(/退票：场次开始前：免费退；场次开始后：不可退。/)).toBeInTheDocument();
    expect(screen.queryByText(/未使用可于游玩日前退票/)).toBeNull();
  });

  it('T-39 names whom it is for behind a mask, and nobody where it names nobody', () => {
    const visitor = { name: '林小满', idKind: 'ID_CARD', idMasked: '9900********0017', cert: null } as const;
    const { rerender } = render(
      <TicketSlip ticket={{ ...ticket, places: [], visitor }} sale={order} area={area} />,
    );
    expect(screen.getByText('游客 林小满 9900********0017')).toBeInTheDocument();
    rerender(<TicketSlip ticket={{ ...ticket, places: [] }} sale={order} area={area} />);
    expect(screen.queryByText(/^游客/)).toBeNull();
  });

  it('says on a second print that it is the first repeat', () => {
    render(<TicketSlip ticket={{ ...ticket, places: [], printCount: 2 }} sale={order} area={area} />);
    expect(screen.getByText('补打 第1次')).toBeInTheDocument();
  });

  it('prints the code at least 22 mm wide', () => {
    render(<TicketSlip ticket={{ ...ticket, places: [] }} sale={order} area={area} />);
    const code = screen.getByRole('img', { name: '二维码' });
    const modules = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    const widthMm = Number(code.getAttribute('width')?.replace('mm', ''));
    expect((widthMm * (modules - 8)) / modules).toBeGreaterThanOrEqual(22);
  });

  it('names the sale site and leaves the foot out while the scenic area is unknown', () => {
    render(<TicketSlip ticket={{ ...ticket, places: [] }} sale={order} area={null} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('南门售票处');
    expect(screen.queryByText(/咨询电话/)).toBeNull();
  });
});

describe('receipt slip', () => {
  it('says what was bought, paid and given back', () => {
    render(<ReceiptSlip order={order} area={area} />);
    const slip = screen.getByRole('region', { name: '小票 D2611200001' });
    expect(within(slip).getByRole('row', { name: '栖霞古寺票 40.00 2 80.00' })).toBeInTheDocument();
    expect(slip).toHaveTextContent('合计¥80.00');
    expect(slip).toHaveTextContent('实收¥100.00');
    expect(slip).toHaveTextContent('找零¥20.00');
    expect(within(slip).queryByRole('img')).toBeNull();
  });

  it('T-78 leads by its code to the invoice of what was paid', () => {
    const receiptCode = 'D2611200001.0123456789abcdef';
    render(<ReceiptSlip order={{ ...order, receiptCode }} area={area} />);
    const code = screen.getByRole('img', { name: '二维码' });
    expect(code).toHaveAttribute('data-qr', `${window.location.origin}/buyTicket?r=${receiptCode}`);
    expect(screen.getByText('扫码申请电子发票')).toBeInTheDocument();
  });

  it('T-78 leads to where visitors reach the site, from a window inside the house', () => {
    const receiptCode = 'D2611200001.0123456789abcdef';
    const publicAddress = 'https://piao.example.com';
    render(<ReceiptSlip order={{ ...order, receiptCode }} area={{ ...area, publicAddress }} />);
    const code = screen.getByRole('img', { name: '二维码' });
    expect(code).toHaveAttribute('data-qr', `${publicAddress}/buyTicket?r=${receiptCode}`);
  });
});

describe('team slip', () => {
  const team = {
    agreementNo: 'XY26110001',
    enterpriseName: '云岭国际旅行社',
    guideName: '林知夏',
    driverName: '测A·D0001 王师傅',
    externalNo: null,
  };

  it.each([
    ['CREDIT', '授信余额¥1,982.00'],
    ['SIGN', '授信余额¥1,982.00'],
    ['PREPAID', '预付余额¥1,982.00'],
  ] as const)('says what the account can still pay: %s', (method, words) => {
    const payments = [{ method, amountFen: fen(80_00), state: 'SUCCESS', words: null }] as const;
    render(
      <TeamSlip
        order={{ ...order, payments: [...payments], team: { ...team, availableFen: fen(1_982_00) } }}
        area={area}
      />,
    );
    const slip = screen.getByRole('region', { name: '团队出票单 D2611200001' });
    expect(slip).toHaveTextContent(words);
    expect(slip).toHaveTextContent('司机 测A·D0001 王师傅');
    expect(slip).toHaveTextContent('导游签字');
  });

  it('says nothing of an account where none paid', () => {
    render(<TeamSlip order={{ ...order, team }} area={area} />);
    expect(screen.queryByText(/余额/)).toBeNull();
  });
});

describe('page rules', () => {
  it('give each slip a page of its own measured height and never auto', () => {
    const rules = pageRules([480, 300.5], 80);
    expect(rules).toContain('@page slip-0 { size: 80mm 127mm; margin: 0 }');
    expect(rules).toContain('@page slip-1 { size: 80mm 80mm; margin: 0 }');
    expect(rules).not.toContain('auto');
  });
});
