import { expect as usual } from '@playwright/test';

/** As everywhere, for a machine that is busy with much else: what the cases ask for is told by order, not by time. */
export const expect = usual.configure({ timeout: 60_000 });
