import { Button, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { PhoneLink } from '../../design/phone-link.tsx';
import { partyQuery } from '../parts/conversation-queries.ts';
import styles from './messages-screen.module.css';
import type { MessagesSearch } from './messages-search.ts';
import { PartyActions } from './party-actions.tsx';

type HeadProps = {
  to: string;
  /** The list to return to; null while it is beside the conversation. */
  back: MessagesSearch | null;
};

/** Whose the open conversation is, with its number and what can be done with both (screens 6.10). */
export function PartyHead({ to, back }: HeadProps) {
  const { data: party } = useQuery(partyQuery(to));
  const number = formatInternational(to);
  const linked = party?.clients.find(({ id }) => id === party.clientId);
  const name = linked?.name ?? party?.person?.name ?? number;
  const phone = { countryCode: '+', number: to.slice(1) };
  return (
    <Group className={styles.head} justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        {back !== null && <BackToList search={back} />}
        <div className={styles.names}>
          <Title order={back === null ? 2 : 1} size="h4" lineClamp={1}>
            {name === number ? (
              <PhoneLink phone={phone} isPlain>
                {number}
              </PhoneLink>
            ) : (
              name
            )}
          </Title>
          {name !== number && (
            <span className={styles.number}>
              <PhoneLink phone={phone} client={linked}>
                {number}
              </PhoneLink>
            </span>
          )}
        </div>
      </Group>
      {party !== undefined && <PartyActions key={to} party={party} />}
    </Group>
  );
}

export const BackToList = ({ search }: { search: MessagesSearch }) => (
  <Button
    variant="subtle"
    color="gray"
    px={8}
    aria-label="Back to the conversations"
    renderRoot={(props) => <Link {...props} to="/messages" search={search} />}
  >
    <IconArrowLeft size={20} aria-hidden />
  </Button>
);
