import type { App } from '../http/route.ts';
import type { CashierDeps } from './cashier-deps.ts';
import { slipRoutes } from './selling/slip.routes.ts';
import { tillShiftRoutes } from './shift/shift.routes.ts';

/** All routes of the tills. */
export function cashierRoutes(app: App, deps: CashierDeps): void {
  tillShiftRoutes(app, deps);
  slipRoutes(app, deps);
}
