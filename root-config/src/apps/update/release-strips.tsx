import { OverrideStrip } from '../override/override-strip.tsx';
import { SubstituteStrips } from './substitute-strips.tsx';
import { UpdateStrip } from './update-strip.tsx';

/** Lines about versions: one was chosen for this session, a newer one is there, or an earlier one stands in. */
export function ReleaseStrips() {
  return (
    <>
      <OverrideStrip />
      <UpdateStrip />
      <SubstituteStrips />
    </>
  );
}
