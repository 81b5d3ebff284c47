import {
  Button,
  Group,
  isMantineColorScheme,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { noRoleText } from '@truckroll/domain/abilities/no-role';
import { howToAdd, needsHomeScreen } from '../../app/home-screen/home-screen.ts';
import { OnThisDevice } from '../../app/kept/on-this-device.tsx';
import { useMe } from '../../app/session/me.ts';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { useStore } from '../../design/external-store.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { singleKeysOn, switchSingleKeys } from '../../design/shortcuts.ts';
import { abilityCatalogueQuery } from '../parts/profile-queries.ts';
import { CalendarFeedSection } from './calendar-feed-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonSection } from './person-section.tsx';
import { PositionSection } from './position-section.tsx';
import styles from './profile-screen.module.css';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignatureSection } from './signature-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** P23: the user's profile, password, appearance, shortcuts and sessions. */
export function ProfileScreen() {
  return (
    <Page
      title="Profile"
      width="reading"
      breadcrumbs={<Breadcrumbs above={[{ label: 'Settings', to: '/settingsV2' }]} here="Profile" />}
    >
      <Stack gap="md">
        <PersonSection />
        <SignatureSection />
        <TimeOffSection />
        <PositionSection />
        <CalendarFeedSection />
        <PasswordSection />
        <RecoveryCodeSection />
        <TwoStepSection />
        <PasskeysSection />
        <DeviceSection />
        <OnThisDevice />
        <SessionsSection />
        <RightsSection />
      </Stack>
    </Page>
  );
}

/** The settings that are stored only on this device: the theme and single-key shortcuts. */
function DeviceSection() {
  const areKeysOn = useStore(singleKeysOn);
  return (
    <Section title="On this device">
      <Stack gap="md" maw={360}>
        <div>
          <Text size="sm" fw={550} mb={4}>
            Theme
          </Text>
          <ThemeChoice />
        </div>
        <Switch
          label="Single-key shortcuts"
          description="Such as n to create and / to search. Press ? for the whole list."
          checked={areKeysOn}
          onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
        />
        {needsHomeScreen() && (
          <Text size="sm">
            <b>Home screen.</b> {howToAdd}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** Light, dark or the system's theme, on this device. */
function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Theme"
      value={colorScheme}
      onChange={(value) => {
        if (isMantineColorScheme(value)) setColorScheme(value);
      }}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'System' },
      ]}
    />
  );
}

/** The way to the user's own time off. */
function TimeOffSection() {
  const { id } = useMe();
  return (
    <Section title="Time off" intro="Vacation, sick leave and training. An admin approves what you ask for.">
      <Group>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/settingsV2/time-off" search={{ new: 'true', personId: id }} />}
        >
          Ask for time off
        </Button>
        <Button
          variant="subtle"
          renderRoot={(props) => <Link {...props} to="/settingsV2/time-off" search={{ personId: id }} />}
        >
          My time off
        </Button>
      </Group>
    </Section>
  );
}

/** The user's role and abilities, read-only because only admins change them. */
function RightsSection() {
  const me = useMe();
  const catalogue = useQuery(abilityCatalogueQuery);
  return (
    <Section title="Role and abilities" isBusy={catalogue.isPending}>
      <Group gap="xs" mb="sm">
        <Text fw={550}>{me.role?.label ?? noRoleText}</Text>
        {me.isAdmin && (
          <Text c="dimmed" size="sm">
            Everything is allowed.
          </Text>
        )}
      </Group>
      {catalogue.isError && <LoadFailure error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
      {!me.isAdmin && catalogue.isSuccess && (
        <dl className={styles.modules}>
          {catalogue.data.map(({ name, label, abilities }) => {
            const held = abilities.filter((ability) => me.abilities[name].includes(ability.name));
            return (
              <div key={name} className={styles.module}>
                <dt>{label}</dt>
                <dd>{held.length === 0 ? '-' : held.map((ability) => ability.label).join(' · ')}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </Section>
  );
}
