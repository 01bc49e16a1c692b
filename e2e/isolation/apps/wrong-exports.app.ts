import { defineMicroApp } from '@shanmen/shared';

export const { bootstrap, mount, unmount, screens } = defineMicroApp('mf-goods', {});

/** Made for a shell that is yet to come. */
export const contract = 99;
