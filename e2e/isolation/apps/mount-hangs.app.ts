import { defineMicroApp } from '@shanmen/shared';

export const { bootstrap, unmount, contract, screens } = defineMicroApp('mf-goods', {});

export const mount = () => new Promise(() => undefined);
