/** Why a spot is shut; apart from the schemas, which the page of the visitors need not carry. */
export const closureReasons = { WEATHER: '天气', MAINT: '检修', EVENT: '活动', CROWD: '限流' } as const;
