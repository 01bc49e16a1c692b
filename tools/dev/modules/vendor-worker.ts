import process from 'node:process';
import { buildVendors } from './isolated-vendors.ts';

/** Builds the packages that an isolated app stands on, tells the parent their addresses, and ends. */
process.send?.(await buildVendors());
process.disconnect();
