export { TicketPrice as default } from './ticket-price.tsx';
