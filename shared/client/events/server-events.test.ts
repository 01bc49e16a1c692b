import { dispatchServerEvent, onServerEvent } from './server-events.ts';

describe('an event of the server', () => {
  it('reaches those who asked for its name, until they leave', () => {
    const heard: unknown[] = [];
    const stop = [
      onServerEvent('changed', ({ area, noun }) => heard.push(`${area}.${noun}`)),
      onServerEvent('permissions.changed', ({ permissionVersion }) => heard.push(permissionVersion)),
    ];
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'order' });
    dispatchServerEvent({ name: 'permissions.changed', permissionVersion: 8 });
    dispatchServerEvent({ name: 'session.locked' });
    for (const leave of stop) leave();
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'slot' });
    expect(heard).toEqual(['ticket.order', 8]);
  });
});
