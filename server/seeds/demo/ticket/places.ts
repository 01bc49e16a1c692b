import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSetting, placeUser } from '../../../src/admin/public.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import { readChannelId } from '../../../src/commerce/public.ts';
import {
  addGate,
  addSaleSite,
  addSlotTemplate,
  addSpot,
  listSpotIds,
  putAllotmentRule,
  requireReserve,
} from '../../../src/ticket/public.ts';

const hours = { openTime: '08:00', closeTime: '18:00', lastEntryTime: '16:30' } as const;

const spots = [
  { code: 'DM', name: '大门', kind: 'PARK', parentCode: null, instantCapacity: 6000 },
  { code: 'QX', name: '栖霞古寺', kind: 'SPOT', parentCode: 'DM', instantCapacity: 600 },
  { code: 'SD', name: '客运索道', kind: 'RIDE', parentCode: 'DM', instantCapacity: 200 },
  { code: 'YC', name: '镜湖游船', kind: 'RIDE', parentCode: 'DM', instantCapacity: 150 },
  { code: 'GC', name: '观光车', kind: 'RIDE', parentCode: 'DM', instantCapacity: 180 },
  { code: 'ZD', name: '云端玻璃栈道', kind: 'RIDE', parentCode: 'DM', instantCapacity: 300 },
  { code: 'MS', name: '民俗文化馆', kind: 'SPOT', parentCode: 'DM', instantCapacity: 260 },
  { code: 'JC', name: '镜湖夜话实景剧场', kind: 'SHOW', parentCode: 'DM', instantCapacity: 1200 },
] as const;

const gates = [
  ...numbered('DMN', '南门', 6, 'DM'),
  ...numbered('DMB', '北门', 3, 'DM'),
  { code: 'QX1', name: '古寺山门', spotCode: 'QX' },
  ...numbered('SDX', '索道下站', 2, 'SD'),
  ...numbered('MT', '码头', 2, 'YC'),
  { code: 'GC1', name: '观光车站', spotCode: 'GC' },
  { code: 'ZD1', name: '栈道入口', spotCode: 'ZD' },
  { code: 'MS1', name: '民俗馆入口', spotCode: 'MS' },
  ...numbered('JC', '剧场', 3, 'JC'),
];

const sites = [
  { code: 'NM', name: '南门售票处', windows: ['南门1号窗', '南门2号窗', '南门3号窗'] },
  { code: 'BM', name: '北门售票处', windows: ['北门1号窗', '北门2号窗'] },
  { code: 'MT', name: '码头售票处', windows: ['码头1号窗'] },
] as const;

/** Who works where; the outlet decides whose windows and rows a person sees. */
const workplaces = { seller01: 'NM', seller02: 'NM', lead01: 'NM', seller03: 'BM', gate01: 'NM' } as const;

/** Spots, gates, sale sites with their windows, and the stretches their days are divided into. */
export function seedPlaces(db: Db): Promise<void> {
  return withTransaction(db, async tx => {
    for (const [index, spot] of spots.entries()) await addSpot(tx, { ...spot, ...hours, sort: index + 1 });
    for (const [index, gate] of gates.entries())
      await addGate(tx, { direction: 'IN', ...gate, sort: index + 1 });
    for (const [index, { code, name, windows }] of sites.entries()) {
      const named = windows.map((window, number) => ({
        code: `${code}${number + 1}`,
        name: window,
        sort: number + 1,
      }));
      const outletId = await addSaleSite(tx, { code, name, sort: index + 1 }, named);
      if (outletId === null) continue;
      for (const [userName, place] of Object.entries(workplaces)) {
        if (place === code) await placeUser(tx, userName, outletId);
      }
    }
    const ids = await listSpotIds(tx);
    for (const { spotCode, ...template } of templates()) {
      const spotId = ids.get(spotCode);
      if (spotId !== undefined) await addSlotTemplate(tx, { ...tolerance, ...template, spotId });
    }
    await seedAllotments(tx, ids.get('DM') ?? 0);
    await changeSetting(tx, settings.sitePhone, '0990-6600018', null);
    await changeSetting(tx, settings.siteAddress, '青岚县镜湖镇环湖路 1 号（南门游客中心）', null);
    await changeSetting(
      tx,
      settings.siteRoute,
      '县客运站乘旅游专线 3 路到“镜湖南门”，约 40 分钟；自驾导航“镜湖南门停车场”，步行 5 分钟到大门。',
      null,
    );
    await changeSetting(tx, settings.refundNotice, '退票按门票所印规则办理，检票后不退。', null);
  });
}

/** 大门: booked ahead; windows keep 15 % until an hour before, agencies 20 % until 17:00 the day before. */
async function seedAllotments(tx: Tx, spotId: number): Promise<void> {
  const rule = { spotId, enterpriseId: null, mayUsePool: true, status: 'on' } as const;
  const released = { releaseDays: 1, releaseTime: '17:00', releaseMinutes: 60 } as const;
  const [windows, agencies] = [await readChannelId(tx, 'WIN'), await readChannelId(tx, 'AGT')];
  const kept = await putAllotmentRule(tx, {
    ...rule,
    ...released,
    channelId: windows,
    sharePercent: 15,
    releaseKind: 'MINUTES',
  });
  await putAllotmentRule(tx, {
    ...rule,
    ...released,
    channelId: agencies,
    sharePercent: 20,
    releaseKind: 'DAY',
  });
  if (kept !== null) await requireReserve(tx, spotId);
}

const tolerance = { earlyToleranceMin: 0, lateToleranceMin: 30 } as const;

type Template = { spotCode: string; startTime: string; endTime: string; capacity: number };

function templates(): Template[] {
  const allDay = { startTime: '00:00', endTime: '23:59' } as const;
  return [
    { spotCode: 'DM', startTime: '08:00', endTime: '10:00', capacity: 4000 },
    { spotCode: 'DM', startTime: '10:00', endTime: '12:00', capacity: 3500 },
    { spotCode: 'DM', startTime: '12:00', endTime: '14:00', capacity: 2500 },
    { spotCode: 'DM', startTime: '14:00', endTime: '16:30', capacity: 2000 },
    { spotCode: 'QX', ...allDay, capacity: 3000 },
    { spotCode: 'SD', ...allDay, capacity: 6000 },
    { spotCode: 'GC', ...allDay, capacity: 5000 },
    { spotCode: 'MS', ...allDay, capacity: 800 },
    ...stretches(8 * 60, 17 * 60 + 30, 30).map(stretch => ({ spotCode: 'YC', ...stretch, capacity: 60 })),
    ...stretches(8 * 60, 17 * 60, 60).map(stretch => ({ spotCode: 'ZD', ...stretch, capacity: 200 })),
    { spotCode: 'JC', startTime: '19:30', endTime: '21:00', capacity: 800 },
  ];
}

/** Back to back stretches of a day, minutes after midnight. */
function stretches(from: number, to: number, minutes: number): { startTime: string; endTime: string }[] {
  const count = Math.floor((to - from) / minutes);
  return Array.from({ length: count }, (_, index) => ({
    startTime: timeAt(from + index * minutes),
    endTime: timeAt(from + (index + 1) * minutes),
  }));
}

function timeAt(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function numbered(code: string, name: string, count: number, spotCode: string) {
  return Array.from({ length: count }, (_, index) => ({
    code: `${code}${index + 1}`,
    name: `${name}${index + 1}号`,
    spotCode,
  }));
}
