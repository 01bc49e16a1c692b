/** Cheap enough to sign in hundreds of times; the real cost is tested on its own. */
export const cheapHashing = { memoryKib: 64, passes: 1 };
