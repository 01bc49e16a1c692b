import { appContract } from '@shanmen/shared/testing/app-contract';
import { handlers } from '../dev/handlers.ts';
import * as app from './main.ts';

appContract('mf-auth', app, handlers);
