import {
  ageOn,
  type IdentityKind,
  isIdentityNumber,
  maskedIdentity,
  readIdentity,
  withCheck,
} from './identity.ts';

const demo = { today: '2026-10-02', admitsDemoRegion: true, id15: 'convert' } as const;

describe('identity numbers', () => {
  it.each([
    ['990000199001010017', '1990-01-01', 'M'],
    ['990000198506150029', '1985-06-15', 'F'],
    ['99000020150320003X', '2015-03-20', 'M'],
    ['990000194809090045', '1948-09-09', 'F'],
    ['990000199602290173', '1996-02-29', 'M'],
    ['990000197207220053', '1972-07-22', 'M'],
    ['990001199003030018', '1990-03-03', 'M'],
    ['990001202006110042', '2020-06-11', 'F'],
  ])('T-33 reads %s', (number, birthday, gender) => {
    expect(readIdentity('ID_CARD', number, demo)).toEqual({
      identity: { kind: 'ID_CARD', number, given: number, birthday, gender, originCode: '9900' },
      fault: null,
    });
    expect(isIdentityNumber(number)).toBe(true);
  });

  it.each([
    ['a wrong check character', '990000199001010018', '校验位'],
    ['30 February, although its check is right', '990000199002300016', '出生日期'],
    ['a birthday that is still to come', '990000202610030019', '出生日期'],
    ['a birthday 121 years ago', withCheck('99000019050930001'), '出生日期'],
    ['a birthday of the century before last', withCheck('99000018500101001'), '出生日期'],
    ['a region that does not exist', '170000199001010014', '地区码'],
    ['17 characters', '99000019900101001', '18 位'],
    ['an X in the middle', '99000019900101X017', '18 位'],
  ])('T-33 refuses %s', (_name, number, fault) => {
    expect(readIdentity('ID_CARD', number, demo).fault).toContain(fault);
  });

  it('T-33 takes a small x, and spaces around', () => {
    expect(readIdentity('ID_CARD', ' 99000020150320003x ', demo).identity?.number).toBe('99000020150320003X');
  });

  it('T-33 knows the invented region in demo mode only', () => {
    const real = { ...demo, admitsDemoRegion: false };
    expect(readIdentity('ID_CARD', '990000199001010017', real).fault).toContain('地区码');
    expect(readIdentity('ID_CARD', '11010519491231002X', real).fault).toBeNull();
  });

  it('T-33 takes the age of 120 and no more', () => {
    expect(readIdentity('ID_CARD', withCheck('99000019061002001'), demo).identity?.birthday).toBe(
      '1906-10-02',
    );
  });

  it('T-33 refuses 15 digits unless the site takes them, and then believes no birthday in them', () => {
    expect(readIdentity('ID_CARD', '110105491231002', { ...demo, id15: 'refuse' }).fault).toContain('15 位');
    expect(readIdentity('ID_CARD', '110105491231002', demo).identity).toMatchObject({
      number: '11010519491231002X',
      given: '110105491231002',
      birthday: null,
    });
  });

  it('T-33 never takes the first 15 characters of a child for somebody of great age', () => {
    const half = withCheck('99000020110203001').slice(0, 15);
    expect(readIdentity('ID_CARD', half, { ...demo, id15: 'refuse' }).identity).toBeNull();
    expect(readIdentity('ID_CARD', half, demo).identity?.birthday).toBeNull();
  });

  it.each([
    ['PASSPORT', 'E12345678', true],
    ['PASSPORT', 'ABCDEFGH', false],
    ['PASSPORT', '12-34567', false],
    ['HK_MACAO', 'h12345678', true],
    ['HK_MACAO', 'M1234567800', true],
    ['HK_MACAO', 'X12345678', false],
    ['TAIWAN', '12345678', true],
    ['TAIWAN', '1234567801', true],
    ['TAIWAN', '123456789', false],
  ] satisfies [IdentityKind, string, boolean][])(
    'T-33 judges a %s %s by its own pattern',
    (kind, text, isRight) => {
      expect(readIdentity(kind, text, demo).fault === null).toBe(isRight);
    },
  );
});

describe('age', () => {
  it.each([
    ['2019-10-02', '2026-10-02', 7],
    ['2019-10-03', '2026-10-02', 6],
    ['1948-09-09', '2026-10-02', 78],
    ['2015-03-20', '2026-10-02', 11],
    ['1996-02-29', '2026-02-28', 29],
    ['1996-02-29', '2026-03-01', 30],
    ['1996-02-29', '2028-02-29', 32],
  ])('T-35 of somebody born on %s is on %s %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age);
  });
});

describe('masks', () => {
  it.each([
    ['990000199001010017', '9900********0017'],
    ['E12345678', 'E*****678'],
    ['12345678', '1****678'],
  ])('of %s show nearly nothing', (number, masked) => expect(maskedIdentity(number)).toBe(masked));
});
