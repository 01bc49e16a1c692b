export const pages = [
  { page: 'book', title: '订票' },
  { page: 'mine', title: '我的订单' },
  { page: 'wait', title: '我的候补' },
] as const;
export type Page = (typeof pages)[number]['page'];
