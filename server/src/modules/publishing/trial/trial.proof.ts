import { builtRelease } from '../../../../test/app/machines/built-release.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { readConfig } from '../../../process/config.ts';
import { checkoutFolder } from '../checkout/release-folder.ts';
import { moduleStore } from '../../running/module-file/module-store.ts';
import { browserTrial } from './trial.ts';

it('M-16 R7 tells a machine without a browser from a build that fails in one', async () => {
  const built = await builtRelease();
  const before = process.env['SHANMEN_CHROMIUM'];
  process.env['SHANMEN_CHROMIUM'] = 'none';
  try {
    const warn = jest.fn();
    const folder = checkoutFolder(readConfig({ SHANMEN_RELEASE_ROOT: built.root }));
    const trial = browserTrial({ folder, store: moduleStore(built.root), warn });
    const running = { release: null, versions: new Map() };
    expect(await trial(publicationOf('1.1.0').manifest, running, null)).toBeNull();
    const [[error]] = warn.mock.calls;
    expect(String(error.cause)).toContain('No Chromium at none');
  } finally {
    if (before === undefined) delete process.env['SHANMEN_CHROMIUM'];
    else process.env['SHANMEN_CHROMIUM'] = before;
    await built.remove();
  }
});
