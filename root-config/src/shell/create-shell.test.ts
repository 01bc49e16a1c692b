import { serveMock } from '@shanmen/shared/testing';
import { contractHandlers, shellContract } from '@shanmen/shared/testing/shell-contract';
import { addressBar, bareShell } from './testing/example-shell.ts';
import { createShell } from './create-shell.ts';
import { followSession } from './sign-in.ts';

serveMock(contractHandlers);

describe('M-29 Y-18 S-19 the real shell', () => {
  shellContract(async () => {
    const parts = bareShell();
    followSession(parts);
    const ignore = parts.navigator.listen();
    await parts.navigator.enter();
    return { shell: createShell(parts), address: addressBar, dispose: ignore };
  });
});
