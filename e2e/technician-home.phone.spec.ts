import type { Visit } from '@truckroll/contract/visits/visits';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, password, test } from './journey.ts';

const zone = 'America/Toronto';
/** A moment of a day of the company, `days` from now, at noon in UTC, which is in the morning there. */
const morning = (days: number, hour: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + days * 86_400_000);
  return `${today}T${hour}:00:00.000Z`;
};

test("a technician's home is the own day: the next step of the next visit, the rest, and tomorrow", async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const { roles } = await ask<{ roles: { id: string; name: string }[] }>(company, 'GET', '/api/roles');
  const roleId = roles.find(({ name }) => name === 'fieldTechnicianLite')?.id;
  const email = `tech-${company.email}`;
  const { member } = await ask<{ member: { id: string } }>(company, 'POST', '/api/teams', {
    firstName: 'Pat',
    lastName: 'Field',
    email,
    roleId,
  });
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/teams/${member.id}/invitation-link`);
  const invitation = new URL(link).searchParams.get('token');
  const joining = { token: invitation, password, firstName: 'Pat', lastName: 'Field' };
  const { token } = await ask<{ token: string }>(company, 'POST', '/api/auth/accept-invitation', joining);
  const technician = { ...company, email, token };

  await enterAs(technician, '/home');
  await expect(page.getByRole('region', { name: 'No visits today' })).toBeVisible();
  await expectAccessible(page);

  const client = await makeClient(
    { firstName: 'Ada', phoneNumber: { countryCode: '+1', number: '7165550144', countryIdentifier: 'us' } },
    company,
  );
  const jobAddress = { street: 'Elm Street', houseNumber: '12', city: 'Buffalo', state: 'New York', country: 'USA' };
  for (const [title, days, hour] of [
    ['Second call', 0, 15],
    ['First call', 0, 13],
    ['Call of tomorrow', 1, 13],
  ] as const) {
    await ask(company, 'POST', '/api/jobs', {
      clientId: client.id,
      title,
      jobType: 'one-off',
      jobAddress,
      assignedToTeams: [member.id],
      startDateTime: morning(days, hour),
      endDateTime: morning(days, hour + 1),
      isStartTime: true,
      isEndTime: true,
      jobFormIds: [],
    });
  }
  await page.reload();
  const next = page.getByRole('region', { name: /First call/ });
  await expect(next.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+17165550144');
  await expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Elm%20Street|Elm\+Street/);
  await expect(page.getByText('0 of 2 visits completed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The rest of the day' })).toContainText('Second call');
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toContainText('Call of tomorrow');
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'technician-home');

  for (const [step, status] of [
    ['Start travel', 'In Transit'],
    ['Arrive', 'Arrived'],
    ['Start work', 'Work in Progress'],
  ] as const) {
    await next.getByRole('button', { name: step, exact: true }).click();
    await expect(next.getByText(status)).toBeVisible();
  }
  await next.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('region', { name: /Second call/ })).toBeVisible();
  await expect(page.getByText('1 of 2 visits completed')).toBeVisible();
  const { visits } = await ask<{ visits: (Visit & { job: { title: string } })[] }>(
    company,
    'GET',
    `/api/jobs/visits/team-tracking?startDate=${morning(0, 13)}&endDate=${morning(0, 13)}`,
  );
  expect(visits.find(({ job }) => job.title === 'First call')?.visitStatus).toBe('completed');
});
