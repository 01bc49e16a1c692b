import { Auth } from '@shanmen/shared';
import {
  linkChannels,
  linkOwners,
  linkStates,
  type SaleLink,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { dayOf } from '@shanmen/shared/time';
import {
  type Column,
  countColumn,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { EndLink, OpenSale, ShowLink } from './sale-link-actions.tsx';
import { CopyLink, EditLink, NewLink } from './sale-link-form.tsx';

const tones = { on: 'success', early: 'info', ended: 'warning', off: 'neutral' } as const;

const columns: Column<SaleLink>[] = [
  { id: 'name', title: '名称', width: 124, fixed: 'left', cell: link => link.name },
  {
    id: 'state',
    title: '状态',
    width: 76,
    cell: link => <StatusTag tone={tones[link.state]}>{linkStates[link.state]}</StatusTag>,
  },
  { id: 'type', title: '类型', width: 48, cell: link => linkOwners[link.ownerType] },
  { id: 'owner', title: '归属', width: 110, cell: link => link.ownerName },
  { id: 'channel', title: '渠道', width: 90, hidden: true, cell: link => linkChannels[link.channel] },
  {
    id: 'products',
    title: '票种范围',
    width: 100,
    cell: link => (link.productNames.length === 0 ? '全部' : link.productNames.join('、')),
  },
  countColumn('visits', '访问', link => link.visits, { width: 52 }),
  countColumn('orders', '下单', link => link.orders, { width: 52 }),
  { ...countColumn('issued', '出票', link => link.issued, { width: 52 }), onCard: true },
  { id: 'rate', title: '转化率', width: 64, align: 'right', cell: rateOf },
  { ...moneyColumn('paid', '净额', link => link.paidFen, { width: 84 }), onCard: true },
  { id: 'valid', title: '有效期', width: 124, cell: daysOf },
];

/** 售票链接: the way into the selling window, and signed ways to the booking page with what each has brought. */
export function SaleLinkList() {
  return (
    <ListScreen<SaleLink>
      id="ticket.sale-link"
      title="售票链接"
      endpoint="/api/ticket/sale-links"
      rowKey={link => String(link.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="名称" />
          <SelectFilter name="channel" label="渠道" options={optionsOf(linkChannels)} />
          <SelectFilter name="ownerType" label="归属" options={optionsOf(linkOwners)} />
          <StatusFilter of={linkStates} />
        </>
      }
      toolbar={
        <>
          <Auth code="ticket:sale-link:export">
            <ListExportButton endpoint="/api/ticket/sale-links/export" />
          </Auth>
          <OpenSale />
          <NewLink />
        </>
      }
      rowActions={{
        width: 150,
        of: link => (
          <>
            {(link.state === 'on' || link.state === 'early') && <ShowLink link={link} />}
            {link.state !== 'off' && <EditLink link={link} />}
            <CopyLink link={link} />
            {link.state !== 'off' && <EndLink link={link} />}
          </>
        ),
      }}
    />
  );
}

/** Until when it leads anywhere, or from when on as long as it does not yet; both in the tooltip. */
function daysOf({ validFrom, validTo }: SaleLink) {
  const words = validFrom > dayOf(new Date()) ? `${validFrom} 起` : `至 ${validTo}`;
  return <span title={`${validFrom} 至 ${validTo}`}>{words}</span>;
}

/** Orders for each hundred openings of the page. */
function rateOf({ visits, orders }: SaleLink) {
  return visits === 0 ? <Nothing /> : `${Math.round((orders * 100) / visits)}%`;
}
