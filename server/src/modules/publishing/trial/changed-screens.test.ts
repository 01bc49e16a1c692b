import { changedScreens } from './changed-screens.ts';

const running = { screenDigests: { list: 'a', form: 'b', gone: 'c' } };

describe('the screens that a change reaches', () => {
  it.each([
    ['one with another digest', { list: 'a', form: 'x' }, ['form']],
    ['none where every digest is that of before', { list: 'a', form: 'b' }, []],
    ['one without a digest', { list: 'a' }, ['form']],
    ['every screen, said by null, where all have changed', { list: 'x', form: 'y' }, null],
    ['every screen where the build has no digests', undefined, null],
  ])('are %s', (_what, screenDigests, changed) => {
    const manifest = { screens: ['list', 'form'], ...(screenDigests && { screenDigests }) };
    expect(changedScreens(manifest, running)).toEqual(changed);
  });

  it.each([undefined, { screenDigests: null }])('are all beside a version without digests: %j', before => {
    expect(changedScreens({ screens: ['list'], screenDigests: { list: 'a' } }, before)).toBeNull();
  });
});
