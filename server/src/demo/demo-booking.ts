import * as contract from '@truckroll/contract/booking/booking';
import { solveChallenge } from '../features/booking/challenges.ts';
import { demoSettings } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';

/** Visitors of the page, the first answers of whose service's questions are given. */
const visitors = [
  {
    service: 'Furnace tune-up',
    place: { street: '214 Logan Ave', city: 'Toronto', zipCode: 'M4M 2N3' },
    typed: { firstName: 'Priya', lastName: 'Raman', email: 'priya.raman@example.com', phone: '416-555-0171' },
    note: 'The side door is open after four.',
  },
  {
    service: 'New air conditioner',
    place: { street: '88 Carlaw Ave', city: 'Toronto', zipCode: 'M4M 2R6' },
    typed: { firstName: 'Marcus', lastName: 'Bell', email: 'marcus.bell@example.com', phone: '416-555-0172' },
    note: 'A window unit in the bedroom, which is loud.',
  },
] as const;

/** Opens the company's page for online booking, on which one client has booked a visit and another has asked for one. */
export async function demoBookings({ api, owner }: { api: DemoApi; owner: DemoActor }): Promise<void> {
  const ids = new Map<string, string>();
  for (const body of demoSettings.bookingServices)
    ids.set(body.name, (await api.ask(owner, contract.createBookingService, { body })).service.id);
  const { page } = await api.ask(owner, contract.saveBookingPage, { body: demoSettings.bookingPage });
  const params = { slug: page.slug };
  for (const { service, place, typed, note } of visitors) {
    const serviceId = ids.get(service) ?? '';
    const { booking } = await api.ask(null, contract.getPublicBooking, { params });
    const { times } = await api.ask(null, contract.listBookingTimes, { params, body: { serviceId, place } });
    const start = times[Math.floor(times.length / 3)]?.start;
    // On a day on which nobody works for weeks nothing can be booked.
    if (start === undefined) continue;
    const { challenge } = booking;
    const wanted = { serviceId, place, start, challenge, solution: solveChallenge(challenge) };
    const { hold } = await api.ask(null, contract.holdBookingTime, { params, body: wanted });
    const { questions = [] } = booking.services.find(({ id }) => id === serviceId) ?? {};
    const answers = questions.map(({ id, options }) => ({ questionId: id, answer: options[1] ?? 'A window unit' }));
    await api.ask(null, contract.book, { params, body: { hold, ...typed, answers, note } });
  }
}
