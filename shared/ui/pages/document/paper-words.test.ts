import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing';

import { paperFoot } from './paper-words.ts';

it('names at the foot of a page who printed it as people know him, not by his account', () => {
  session.begin({ ...demoSession('keeper01'), name: '周野' });
  expect(paperFoot('JH261120A1-0007 第 2 次打印')).toMatch(
    /^JH261120A1-0007 第 2 次打印 \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? 周野$/,
  );
});
