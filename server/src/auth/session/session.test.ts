import { testApp, type TestApp } from '../../../test/app.ts';

describe('signing in', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('answers the state of the session and both halves', async () => {
    const client = await shop.signIn('seller01');
    const { status, result } = await client.call<{ userInfo: { userName: string } }>(
      'GET',
      '/api/auth/sessions/current',
    );
    expect(status).toBe(200);
    expect(result.userInfo.userName).toBe('seller01');
  });
});
