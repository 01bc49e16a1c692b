import type { Eligibility } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import type { SaleProduct, ScenicArea } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { fen } from '@shanmen/shared/money';

export const scenicArea: ScenicArea = {
  name: '青岚山·镜湖景区',
  phone: '0990-555-0100',
  refundNotice: '未使用可在游玩日前一天 24 点前全额退票，之后按规则收取手续费。',
};

type Row = readonly [
  code: string,
  hotkey: string | null,
  name: string,
  crowd: string,
  yuan: number,
  spotId: number,
];

const rows: readonly Row[] = [
  ['CR', 'C', '大门成人票', 'ADULT', 80, 1],
  ['GS', 'G', '栖霞古寺票', 'ADULT', 40, 2],
  ['YC', 'H', '镜湖游船', 'ADULT', 50, 3],
  ['ZD', 'Z', '云端玻璃栈道', 'ADULT', 50, 4],
  ['SX', 'S', '索道单程(上行)', 'ADULT', 50, 1],
  ['SW', 'W', '索道往返', 'ADULT', 80, 1],
  ['BJ', 'B', '大门半价票', 'STUDENT', 40, 1],
  ['JM', 'J', '大门本县居民票', 'LOCAL', 30, 1],
  ['VR', null, '民俗馆 VR 体验', 'OTHER', 25, 9],
  ['MP', 'M', '大门免票', 'SENIOR', 0, 1],
];

const nobody: Eligibility = { ages: [], certs: [], heightMaxCm: null, idPrefixes: [] };
const eligibilities: Readonly<Record<string, Eligibility | null>> = {
  CR: null,
  BJ: { ...nobody, ages: [{ from: 7, to: 18 }], certs: ['STUDENT'] },
  MP: { ...nobody, ages: [{ from: 65, to: 150 }], certs: ['SOLDIER'] },
};

function demandOf(code: string): Pick<SaleProduct, 'visitors'> {
  const eligibility = eligibilities[code];
  return eligibility === undefined ? {} : { visitors: { family: 'DM', eligibility } };
}

export const demoProducts: readonly SaleProduct[] = rows.map(
  ([code, hotkey, name, crowd, yuan, spotId], index) => ({
    id: index + 1,
    code,
    name,
    crowd,
    hotkey,
    priceFen: fen(yuan * 100),
    priceReason: '淡季价 11-01 至 03-31，窗口渠道',
    spotIds: [spotId],
    requiresSlot: spotId === 3 || spotId === 4,
    maxQtyPerOrder: 20,
    ...demandOf(code),
    blocked: code === 'JM' ? '停售' : null,
  }),
);

type Spot = readonly [id: number, name: string, capacity: number, times: readonly string[]];

const spots: readonly Spot[] = [
  [1, '大门', 4000, ['08:00', '10:00', '12:00', '14:00', '16:30']],
  [2, '栖霞古寺', 1200, ['08:00', '17:30']],
  [
    3,
    '镜湖游船',
    60,
    ['09:00', '09:30', '10:00', '10:30', '11:00', '13:30', '14:00', '14:30', '15:00', '15:30'],
  ],
  [4, '云端玻璃栈道', 200, ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']],
];

/** The slots of a day; how much of each is taken follows from its place in the list. */
export function demoSlots(day: string): Slot[] {
  return spots.flatMap(([spotId, spotName, capacity, times]) =>
    times.slice(0, -1).map((startTime, index) => ({
      id: Number(day.slice(-2)) * 1000 + spotId * 100 + index,
      spotId,
      spotName,
      visitDate: day,
      startTime,
      endTime: times[index + 1] ?? '18:00',
      capacity,
      remaining: Math.floor((capacity * ((index * 37 + spotId * 53) % 100)) / 100),
      closed: spotId === 4 && index === 5,
    })),
  );
}
