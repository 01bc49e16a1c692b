import type { AppDeps } from '../../src/http/route.ts';

/** One believable scenic area, made through the services. Repeatable: a second call changes nothing. */
export async function seedDemo(_deps: AppDeps): Promise<void> {}
