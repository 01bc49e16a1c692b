import { start } from '../../src/start.ts';

/** What `npm start` runs once packages and modules are there. */
await start();
process.exit(0);
