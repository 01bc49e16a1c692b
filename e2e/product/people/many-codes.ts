import { demoPassword } from './sign-in.ts';

/** All stories book from one address, where visitors would be asked to read a picture from the third message. */
export async function sendManyCodes(address: string): Promise<void> {
  const call = async (path: string, method: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call(
    '/api/auth/sessions',
    'POST',
    { userName: 'admin', password: demoPassword },
    {},
  );
  const [, token = ''] = /"token":"([^"]+)"/.exec(await signedIn.text()) ?? [];
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  await call(
    '/api/admin/settings/pictureAfterCodes',
    'PUT',
    { value: 20, reason: '浏览器测试', version: 1 },
    { authorization: `Bearer ${token}`, cookie },
  );
}
