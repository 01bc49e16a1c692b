import { begin } from './pipeline/begin.mjs';

await begin('proofs');
