export { BuyTicket as default } from './buy-ticket.tsx';
