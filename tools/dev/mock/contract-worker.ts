import process from 'node:process';
import { contractAnswers } from './contract-answers.ts';
import { contractRoutes } from './contract-routes.ts';

/** Tells the parent what every route of the product answers by its contract, and ends. */
process.send?.(contractAnswers(await contractRoutes()));
process.disconnect();
