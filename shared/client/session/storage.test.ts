import type { RouteRecord } from '../routes/route-record.ts';
import { clearStoredItems, storage, type StoredItems, type StoredName } from './storage.ts';
import { isStoragePersistent, storedItem } from './stored-item.ts';

const route: RouteRecord = {
  path: '/goods/jh',
  name: '40.4001.400101',
  component: 'mf-goods/document',
  meta: {
    title: '进货单',
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: '',
  },
  children: [],
  args: { type: 'jh' },
  codes: ['goods:jh:view'],
  initials: 'jhd',
};

const good: StoredItems = {
  token: 'half-of-the-credential',
  userInfo: {
    userName: 'seller01',
    photo: '',
    time: '2026-11-20T01:00:00Z',
    roles: ['seller'],
    authBtnList: ['a'],
  },
  posData: { window: 'W1', prefix: '' },
  tkType: 'TEAM',
  isMenuType: '40',
  dynamicRoutes: {
    type: '40',
    permissionVersion: 3,
    routes: [{ ...route, children: [route] }],
    toolbar: [{ code: 'sale', title: '售票', titles: { en: 'Sell' }, initials: 'sp', pinyin: 'shou piao' }],
  },
  isTagsViewCurrenFull: true,
};
const names: readonly StoredName[] = [
  'token',
  'userInfo',
  'posData',
  'tkType',
  'isMenuType',
  'dynamicRoutes',
  'isTagsViewCurrenFull',
];
const wrongType: Readonly<Record<StoredName, string>> = {
  token: 'x'.repeat(5000),
  userInfo: '{"userName":"a","photo":"","time":"","roles":"admin","authBtnList":[]}',
  posData: '[1]',
  tkType: 'CARD',
  isMenuType: '15',
  dynamicRoutes: '{"type":"40","permissionVersion":1,"routes":[],"toolbar":[{"code":"sale"}]}',
  isTagsViewCurrenFull: '"yes"',
};

function put(name: StoredName, text: string): void {
  localStorage.setItem(name, text);
  sessionStorage.setItem(name, text);
}

function write<Name extends StoredName>(name: Name): void {
  storage.write(name, good[name]);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a stored item', () => {
  it.each(names)('%s comes back as it was written', name => {
    write(name);
    expect(storage.read(name)).toEqual(good[name]);
  });

  it('keeps the specification’s name and text', () => {
    for (const name of names) write(name);
    expect(Object.keys(localStorage).sort()).toEqual([...names].sort());
    expect(localStorage.getItem('token')).toBe('half-of-the-credential');
    expect(localStorage.getItem('isMenuType')).toBe('40');
    expect(localStorage.getItem('isTagsViewCurrenFull')).toBe('true');
  });

  it.each(names)('S-18 %s is null when it is missing, empty, no JSON, of a wrong type or 5 MB', name => {
    expect(storage.read(name)).toBeNull();
    for (const bad of ['', '{"bad', wrongType[name], `"${'x'.repeat(2_400_000)}"`]) {
      if (name === 'token' && bad === '{"bad') continue;
      put(name, bad);
      expect(storage.read(name)).toBeNull();
      expect(localStorage.getItem(name)).toBeNull();
    }
  });

  it('prefers this browser tab for the menu type, and starts a new one from the last choice', () => {
    storage.write('isMenuType', '10');
    localStorage.setItem('isMenuType', '40');
    expect(storage.read('isMenuType')).toBe('10');
    sessionStorage.clear();
    expect(storage.read('isMenuType')).toBe('40');
    sessionStorage.setItem('isMenuType', 'broken');
    expect(storage.read('isMenuType')).toBe('40');
  });
});

describe('clearing stored data', () => {
  it('S-17 removes the seven names from both storages and nothing else', () => {
    const foreign = [
      'shanmen:settings',
      'shanmen:map',
      'shanmen:locked',
      'other-application',
      'tokenizer',
      'Token',
    ];
    for (const name of foreign) localStorage.setItem(name, 'kept');
    for (let sale = 0; sale < 10; sale += 1) localStorage.setItem(`shanmen:unsynced:${sale}`, '{"fen":1}');
    sessionStorage.setItem('shanmen:tabs', '{}');
    for (const name of names) put(name, localStorage.getItem(name) ?? 'anything');

    clearStoredItems();

    for (const name of names)
      expect([localStorage.getItem(name), sessionStorage.getItem(name)]).toEqual([null, null]);
    expect(localStorage).toHaveLength(foreign.length + 10);
    expect(sessionStorage).toHaveLength(1);
  });
});

describe('a browser that stores nothing', () => {
  it('goes on in memory and says so', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(isStoragePersistent()).toBe(true);
    storage.write('token', 'kept-in-memory');
    expect(storage.read('token')).toBe('kept-in-memory');
    expect(isStoragePersistent()).toBe(false);
    clearStoredItems();
    expect(storage.read('token')).toBeNull();
    full.mockRestore();
  });

  it('does not throw when even looking is forbidden', () => {
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    storage.write('tkType', 'FIT');
    expect(storage.read('tkType')).toBe('FIT');
    clearStoredItems();
    expect(storage.read('tkType')).toBeNull();
    blocked.mockRestore();
  });
});

describe('an item of our own', () => {
  it('is checked like the others', () => {
    const isNumber = (value: unknown): value is number => typeof value === 'number';
    const item = storedItem('shanmen:example', { where: 'device', isValid: isNumber });
    item.write(7);
    expect(item.read()).toBe(7);
    localStorage.setItem('shanmen:example', '"seven"');
    expect(item.read()).toBeNull();
  });
});
