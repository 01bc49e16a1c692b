export const contract = 1;

throw new Error('broken on purpose: evaluation');
