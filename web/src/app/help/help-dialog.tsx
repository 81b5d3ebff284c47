import { Anchor, Kbd, Modal, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listTeam } from '@truckroll/contract/team/team';
import { useLayer } from '../../design/dialog/layers.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { useMe } from '../session/me.ts';
import { useAreas } from '../shell/shown-areas.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import styles from './help-dialog.module.css';
import { type ShortcutLine, shortcutsFor } from './shortcut-list.ts';

type HelpDialogProps = { part: 'shortcuts' | 'contact'; onClose: () => void };

/** The keyboard shortcuts, or the people to contact (screens 3.11, 3.12). */
export function HelpDialog({ part, onClose }: HelpDialogProps) {
  useLayer({ opened: true, close: onClose });
  const isList = part === 'shortcuts';
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={isList ? 'Keyboard shortcuts' : 'Help'}
      size={isList ? 640 : 440}
    >
      {isList ? <Shortcuts /> : <Contacts onClose={onClose} />}
    </Modal>
  );
}

function Shortcuts() {
  const areas = useAreas();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
        {shortcutsFor(areas).map(({ title, lines }) => (
          <div key={title}>
            <Title order={3} mb="xs">
              {title}
            </Title>
            <dl className={styles.lines}>
              {lines.map((line) => (
                <Line key={line.effect} line={line} />
              ))}
            </dl>
          </div>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="lg">
        Single keys can be switched off in your profile.
      </Text>
    </>
  );
}

function Line({ line }: { line: ShortcutLine }) {
  return (
    <div className={styles.line}>
      <dt>
        {line.keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{line.effect}</dd>
    </div>
  );
}

/** The people who can change rights and settings. */
function Contacts({ onClose }: { onClose: () => void }) {
  const { account, isAdmin } = useMe();
  const team = useQuery({
    queryKey: ['team', 'help'],
    queryFn: async ({ signal }) => (await fetchEndpoint(listTeam, { query: { limit: -1 }, signal })).team,
  });
  const admins = (team.data ?? []).filter(({ isAdmin }) => isAdmin).slice(0, 5);
  return (
    <Stack gap="sm" aria-busy={team.isPending}>
      <Text>{`Ask an administrator of ${account.companyName}:`}</Text>
      {team.isPending && <Skeleton height={20} />}
      {team.isError && <LoadFailure error={team.error} onRetry={() => void team.refetch()} />}
      {admins.map(({ id, name, email, phoneNumber }) => (
        <div key={id}>
          <Text fw={550}>{name}</Text>
          <Text size="sm">
            <Anchor href={`mailto:${email}`} inherit>
              {email}
            </Anchor>
          </Text>
          {phoneNumber !== null && (
            <Text size="sm">
              <PhoneLink phone={phoneNumber} />
            </Text>
          )}
        </div>
      ))}
      {isAdmin && (
        <Anchor renderRoot={(props) => <Link {...props} to="/first-run" onClick={onClose} />}>Setup guide</Anchor>
      )}
    </Stack>
  );
}
