import { begin } from './pipeline/begin.mjs';

await begin('e2e');
