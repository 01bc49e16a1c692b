import type { EscortChoice } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { TeamAgreement, TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import type { MockHandlers } from '@shanmen/shared/testing';
import { fen, zeroFen } from '@shanmen/shared/money';
import { answer, refusal } from './answers.ts';

const agreements: readonly TeamAgreement[] = [
  {
    id: 1,
    no: 'XY26110001',
    title: '团队门票协议',
    enterpriseCode: 'E001',
    enterpriseName: '云岭国际旅行社',
  },
  {
    id: 2,
    no: 'XY26110002',
    title: '预付团队协议',
    enterpriseCode: 'E002',
    enterpriseName: '江汀假日旅行社',
  },
  {
    id: 3,
    no: 'XY26110005',
    title: '职工疗休养协议',
    enterpriseCode: 'E005',
    enterpriseName: '恒泽装备工会',
  },
];

const escorts: readonly EscortChoice[] = [
  {
    kind: 'GUIDE',
    id: 5,
    code: 'G01',
    name: '林知夏',
    mark: 'DEMO-G-0001',
    enterpriseName: '云岭国际旅行社',
  },
  { kind: 'DRIVER', id: 6, code: 'D02', name: '赵师傅', mark: '测A·D0002', enterpriseName: null },
];

const initials: Readonly<Record<number, string>> = { 1: 'YLGJLXS', 2: 'JTJRLXS', 3: 'HZZBGH' };

const group: SaleProduct = {
  id: 21,
  code: 'TD',
  name: '大门团队票',
  crowd: 'GROUP',
  hotkey: 'T',
  priceFen: fen(60_00),
  priceReason: '协议价',
  spotIds: [1],
  requiresSlot: true,
  maxQtyPerOrder: 500,
  ticketForm: 'GROUP',
  blocked: null,
};

/** Sold to groups only. */
export const teamProducts: readonly SaleProduct[] = [
  group,
  { ...group, id: 22, code: 'SW', name: '索道往返', crowd: 'ADULT', hotkey: 'W', priceFen: fen(70_00) },
  { ...group, id: 23, code: 'DY', name: '导游陪同票', crowd: 'GUIDE_FREE', hotkey: null, priceFen: zeroFen },
];

const terms: Readonly<Record<number, Pick<TeamOffer, 'payModes' | 'accountWays' | 'availableFen'>>> = {
  1: { payModes: ['CREDIT', 'CASH'], accountWays: ['CREDIT'], availableFen: fen(200_000_00) },
  2: { payModes: ['PREPAID'], accountWays: ['PREPAID'], availableFen: fen(500_00) },
  3: { payModes: ['SIGN'], accountWays: ['SIGN'], availableFen: fen(20_000_00) },
};

/** Agreements of three enterprises, and what is sold under them: 10 make a group, of 16 one goes free. */
export const teamHandlers: MockHandlers = {
  'GET /api/ticket/team-agreements': ({ query }) => {
    const keyword = (query.get('keyword') ?? '').toUpperCase();
    return answer(
      agreements.filter(({ id, no, enterpriseCode }) =>
        `${no} ${enterpriseCode} ${initials[id] ?? ''}`.includes(keyword),
      ),
    );
  },
  'POST /api/ticket/team-bookings/find': () => answer([]),
  'GET /api/ticket/team-escorts': ({ query }) => {
    const keyword = (query.get('keyword') ?? '').toUpperCase();
    return answer(escorts.filter(({ code }) => code.includes(keyword)));
  },
  'GET /api/ticket/team-agreements/:id/offer': ({ params }) => {
    const agreement = agreements.find(({ id }) => String(id) === params['id']);
    const agreed = agreement && terms[agreement.id];
    if (!agreement || !agreed) return refusal('agreement_inactive');
    const offer: TeamOffer = {
      ...agreed,
      agreementId: agreement.id,
      no: agreement.no,
      enterpriseName: agreement.enterpriseName,
      groupMinHeads: 10,
      freePerN: 16,
      companions: 2,
      products: [...teamProducts],
    };
    return answer(offer);
  },
};
