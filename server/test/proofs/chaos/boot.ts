import { start } from '../../../src/process/start.ts';

/** What `npm start` runs once packages and modules are there. */
await start();
process.exit(0);
