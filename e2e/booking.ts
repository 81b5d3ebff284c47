import type { Company, Who } from './journey.ts';

type Ask = <Data>(who: Who, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Data>;

/** Opens the page for online booking of a company with one service, and returns the last part of its address. */
export async function openBookingPage(ask: Ask, company: Company, service: object = {}): Promise<string> {
  const slug = `company-${crypto.randomUUID()}`;
  await ask(company, 'POST', '/api/booking/services', {
    name: 'Drain cleaning',
    description: 'We clear one blocked drain.',
    minutes: 60,
    price: 120,
    isPriceFrom: true,
    way: 'at_once',
    ...service,
  });
  await ask(company, 'PATCH', '/api/booking', { slug, isOpen: true, noticeMinutes: 0 });
  return slug;
}
