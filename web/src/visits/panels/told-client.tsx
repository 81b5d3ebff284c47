import { Text } from '@mantine/core';
import type { Announcement } from '@truckroll/contract/on-my-way/on-my-way';
import type { Visit } from '@truckroll/contract/visits/visits';
import { announcedPerson, announcementText, arrivalWords } from '@truckroll/domain/on-my-way/on-my-way';
import type { nextVisitStep } from '@truckroll/domain/visits/visit-moves';
import { useMe } from '../../app/session/me.ts';

type ToldClientProps = { visit: Visit; announcement?: Announcement | null | undefined };

/** Whether the client of a visit was told that somebody is on the way, and why not. */
export function ToldClient({ visit, announcement }: ToldClientProps) {
  if (!announcement) return null;
  const { status, expectedAt, name } = announcement;
  const isFailed = status === 'failed' || status === 'kept' || status === 'skipped';
  const expected =
    visit.visitStatus === 'in_transit' && expectedAt !== null
      ? ` ${name} is expected ${arrivalWords(expectedAt, visit.timezone)}.`
      : '';
  return (
    <Text size="sm" role="status" {...(isFailed ? { c: 'var(--mantine-color-error)' } : {})}>
      {announcementText(announcement)}
      {expected}
    </Text>
  );
}

/** The label of a visit's next step: setting out says so where it tells the client. */
export function useStepLabel(visit: Visit): (step: NonNullable<ReturnType<typeof nextVisitStep>>) => string {
  const { id, account } = useMe();
  const team = visit.teamMembers.map((member) => member.id);
  const tells = account.onMyWay && announcedPerson(team, id) !== null;
  return ({ to, label }) => (tells && to === 'in_transit' ? 'On my way' : label);
}
