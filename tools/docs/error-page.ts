import { errorCodes } from '../../shared/contracts/error-codes.ts';
import { table } from './permission-page.ts';

const head = `# Refusals

Written by \`npm run docs\` from \`shared/contracts/error-codes.ts\`; do not edit. Every failure leaves the server
as \`{ "code", "message", "details", "requestId" }\`. A code never changes its meaning; the message is for the
operator and may be more precise than the sentence below. 429 and 503 carry \`Retry-After\`.
`;

/** docs/errors.md: every code the server can answer. */
export function errorPage(): string {
  const rows = Object.entries(errorCodes).map(([code, [status, message]]) => [code, String(status), message]);
  return [head, table(['code', 'status', 'message'], rows), ''].join('\n');
}
