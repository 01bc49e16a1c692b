import { tellParent } from '../child-answer.ts';
import { buildVendors } from './isolated-vendors.ts';

/** Builds the packages that an isolated app stands on, and tells the parent their addresses. */
tellParent(await buildVendors());
