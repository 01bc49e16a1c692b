import { tellParent } from '../child-answer.ts';
import { contractAnswers } from './contract-answers.ts';
import { contractRoutes } from './contract-routes.ts';

/** Tells the parent what every route of the product answers by its contract. */
tellParent(contractAnswers(await contractRoutes()));
