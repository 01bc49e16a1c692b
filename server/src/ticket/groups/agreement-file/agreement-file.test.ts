import type { AgreementFiles } from '@shanmen/shared/contracts/ticket/groups/agreement-file';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import { bareBytes, toldPhoto } from '../../../../test/data/files/told-photo.ts';
import {
  activeEnterprise,
  agreementDraft,
  commerceHands,
  submittedAgreement,
} from '../../../../test/people/partners.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

describe('the signed contract of an agreement', () => {
  let test: TestApp;
  let maker: Client;
  let path: string;
  beginsWith(async () => {
    test = await testApp();
    const hands = await commerceHands(test);
    ({ maker } = hands);
    const { id } = await activeEnterprise(hands);
    const { productId } = await attraction(test.db);
    const agreement = await submittedAgreement(hands, agreementDraft(id, [productId]));
    path = `/api/ticket/agreements/${agreement.id}/files`;
    return test;
  });

  const file = (text: string, mediaType = 'application/pdf') => ({
    name: '协议扫描件.pdf',
    mediaType,
    content: Buffer.from(text).toString('base64'),
  });
  const send = (body: object, to = path) => maker.call<AgreementFiles>('POST', to, { body, key: true });

  it('is kept with who brought it, and read again as it was', async () => {
    const { result } = await send(file('%PDF-1.4 hello'));
    expect(result).toMatchObject([{ name: '协议扫描件.pdf', uploadedBy: expect.any(String) }]);
    expect((await maker.call<AgreementFiles>('GET', path)).result).toEqual(result);
    const read = await maker.call('POST', `${path}/${result[0]?.id}/content`, { body: {} });
    expect(read.text).toBe('%PDF-1.4 hello');
    expect((await maker.call('POST', `${path}/999/content`, { body: {} })).error?.code).toBe('not_found');
  });

  it('Z-24 is never a page or a script, whatever it is called and whatever follows its beginning', async () => {
    const texts = [
      '<html><script>1</script>',
      '<svg onload="1"/>',
      'alert(1)',
      'GIF89a/*',
      '\u{feff}%PDF-1.4',
    ];
    const names = ['a.html', 'a.svg', 'a.js', 'a.pdf.html', '../a.htm'];
    for (const [index, name] of names.entries()) {
      for (const mediaType of ['application/pdf', 'image/png', 'image/jpeg', 'text/html', 'image/svg+xml']) {
        const { error } = await send({ ...file(texts[index] ?? '', mediaType), name });
        expect([name, mediaType, error?.code]).toEqual([
          name,
          mediaType,
          expect.stringMatching(/^(file_refused|invalid_input)$/),
        ]);
      }
    }
    // Begins like a paper and goes on like a page: it is handed out to be saved, never to be shown.
    const { result } = await send({ ...file('%PDF-1.4 <script>1</script>'), name: 'a.html' });
    const content = `${path}/${result[0]?.id}/content`;
    const { headers } = await maker.call('POST', content, { body: {} });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
    });
    // No address that a page or a script tag could name.
    expect((await maker.call('GET', content)).status).toBe(404);
  });

  it('Z-24 keeps of a picture what it shows, not where and when it was taken', async () => {
    const { result } = await send({ ...file('', 'image/png'), name: '协议.png', content: toldPhoto });
    const read = await maker.call('POST', `${path}/${result[0]?.id}/content`, { body: {} });
    expect(read.headers['content-length']).toBe(String(bareBytes));
    expect(read.text).not.toMatch(/E120|Creation/);
  });

  it('is what it says it is, and belongs to an agreement that is there', async () => {
    expect((await send(file('<html>'))).error?.code).toBe('file_refused');
    expect((await send(file('%PDF-1.4', 'image/png'))).error?.code).toBe('file_refused');
    expect((await send(file('%PDF-1.4', 'text/html'))).error?.code).toBe('invalid_input');
    expect((await send(file('%PDF-1.4'), '/api/ticket/agreements/999/files')).error?.code).toBe('not_found');
  });
});
