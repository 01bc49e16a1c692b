import { callWords } from './docent/dispatch-steps.tsx';
import { linesOf, rowsOf } from './team/member-list.tsx';

describe('words of reception', () => {
  it('N-19 a call names each digit, the agency and where to go', () => {
    expect(callWords({ queueNo: 'J015', groupName: '云岭国旅', meetingPoint: '三号讲解台' })).toBe(
      '请 J 零 幺 五 号，云岭国旅团队，到三号讲解台',
    );
    expect(callWords({ queueNo: 'J002', groupName: '散客', meetingPoint: '' })).toBe(
      '请 J 零 零 二 号，散客，到讲解台',
    );
  });

  it('N-15 a pasted list is read whatever keeps its parts apart, without its heading', () => {
    const pasted =
      '姓名\t证件号\t手机\t类别\n柳青禾\t990000199001010015\t15400000001\t成人\n段小满,990000201503200031\n\n方砚 990000199001010023\n顾云舟\t\t\t儿童';
    expect(rowsOf(pasted)).toEqual([
      { name: '柳青禾', idNo: '990000199001010015', mobile: '15400000001', crowd: '成人' },
      { name: '段小满', idNo: '990000201503200031', mobile: '', crowd: '' },
      { name: '方砚', idNo: '990000199001010023', mobile: '', crowd: '' },
      { name: '顾云舟', idNo: '', mobile: '', crowd: '儿童' },
    ]);
    expect(linesOf(pasted)).toEqual([2, 3, 5, 6]);
  });
});
