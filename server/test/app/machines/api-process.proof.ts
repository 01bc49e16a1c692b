import { testDatabase } from '../database.ts';
import { startServer } from './api-process.ts';

it('tells what a server had to say that does not start', async () => {
  const { url } = await testDatabase();
  await expect(startServer(url, { SHANMEN_PROCESSES: 'many' })).rejects.toThrow(
    'SHANMEN_PROCESSES=many is not a whole number from 1 to 16',
  );
});
