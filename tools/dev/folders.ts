import { join } from 'node:path';
import process from 'node:process';

// That of the whole configuration brings webpack along.
const root = join(import.meta.dirname, '../..');

/** What is built for development, kept between runs. `DEV_CACHE` names another place, inside the checkout. */
export const cacheFolder = process.env['DEV_CACHE'] ?? join(root, '.cache');

/** Where the folders of the apps lie. `DEV_APPS` names a copy, inside the checkout, that may be changed freely. */
export const appsFolder = process.env['DEV_APPS'] ?? root;
