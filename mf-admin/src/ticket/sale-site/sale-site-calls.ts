import { crud } from '@shanmen/shared';
import type {
  NewSaleSite,
  NewSaleWindow,
  SalePlaceChange,
  SaleSite,
  SaleWindow,
  SaleWindowChange,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';

/** The calls about ticket offices. */
export const saleSiteCalls = crud<SaleSite, NewSaleSite, SalePlaceChange>(
  'ticket.sale-site',
  '/api/ticket/sale-sites',
);

/** The calls about the windows of ticket offices, which stand in the list of offices. */
export const saleWindowCalls = crud<SaleWindow, NewSaleWindow, SaleWindowChange>(
  'ticket.sale-site',
  '/api/ticket/sale-windows',
);
