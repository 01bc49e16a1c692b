import { type Static, Type } from 'typebox';

import { KeptFile } from '../../kept-file.ts';

/** The signed contracts of an agreement; once kept they stay. */
export const AgreementFiles = Type.Array(KeptFile, { maxItems: 50 });
export type AgreementFiles = Static<typeof AgreementFiles>;
