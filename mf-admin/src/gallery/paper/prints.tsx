import {
  PaperPreview,
  printSlip,
  ReceiptSlip,
  sampleArea,
  sampleOrder,
  sampleTicket,
  SlipPreview,
  TicketSlip,
} from '@shanmen/shared/print';
import { Button, PrinterIcon } from '@shanmen/ui';
import styles from '../gallery.module.css';
import { Specimen } from '../specimen.tsx';
import { freshLayout } from '../../ticket/print-layout/fresh-layout.ts';
import { printSample, SampleTicket } from '../../ticket/print-layout/sample-ticket.tsx';

const wideMm = 80;
const narrowMm = 58;

export function Prints() {
  const ticket = <TicketSlip ticket={sampleTicket} sale={sampleOrder} area={sampleArea} />;
  const again = (
    <TicketSlip ticket={{ ...sampleTicket, printCount: 2 }} sale={sampleOrder} area={sampleArea} />
  );
  const receipt = <ReceiptSlip order={sampleOrder} area={sampleArea} />;
  return (
    <Specimen title="门票与小票，80 与 58 毫米">
      <Button icon={<PrinterIcon />} onClick={() => void printSlip(ticket, { widthMm: wideMm })}>
        打印门票
      </Button>
      <Button icon={<PrinterIcon />} onClick={() => void printSlip(receipt, { widthMm: narrowMm })}>
        打印小票
      </Button>
      <Button icon={<PrinterIcon />} onClick={() => void printSample(freshLayout)}>
        打印预印门票
      </Button>
      <div className={styles['paper']}>
        <SlipPreview title="门票" widthMm={wideMm}>
          {ticket}
        </SlipPreview>
        <SlipPreview title="补打的门票" widthMm={wideMm}>
          {again}
        </SlipPreview>
        <SlipPreview title="小票" widthMm={narrowMm}>
          {receipt}
        </SlipPreview>
        <PaperPreview title="预印门票" paper={freshLayout}>
          <SampleTicket paper={freshLayout} />
        </PaperPreview>
      </div>
    </Specimen>
  );
}
