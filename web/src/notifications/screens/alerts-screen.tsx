import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { ChoiceTable } from './choice-table.tsx';
import { alertChoice, alertKinds, chooseAlerts } from './device-alerts.ts';
import { PushSwitch } from './push-switch.tsx';
import { chime, mayShowAlerts } from './use-device-alerts.ts';

const blockedText = 'This browser does not allow alerts for this site. Allow them in its settings and try again.';

const kindTexts = {
  assigned: { label: 'Assigned', description: 'Your jobs, visits, requests and tasks.' },
  reminders: { label: 'Reminders', description: 'Of tasks.' },
  documents: { label: 'Documents answered', description: 'Estimates approved or rejected, invoices paid.' },
  clients: { label: 'New clients', description: 'Created or imported.' },
} as const;

/** P36: the channels of each kind of notification, and this device's alerts while the product is open. */
export function AlertsScreen() {
  const choice = useStore(alertChoice);
  const [isBlocked, setBlocked] = useState(false);

  async function switchDesktop(on: boolean): Promise<void> {
    setBlocked(false);
    if (on && 'Notification' in window) await Notification.requestPermission();
    const isAllowed = !on || mayShowAlerts();
    setBlocked(!isAllowed);
    chooseAlerts({ desktop: on && isAllowed });
  }

  function switchSound(on: boolean): void {
    chooseAlerts({ sound: on });
    if (on) chime().catch(console.error);
  }

  return (
    <Page title="Notifications" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Notifications" />}>
      <Section
        title="How I am notified"
        intro="On every device. Changes of one visit within two minutes are sent as one push notification or email."
      >
        <ChoiceTable />
      </Section>
      <Section
        title="On this device"
        intro="These settings are stored in this browser and apply while the app is open."
      >
        <Stack gap="md">
          <Switch
            label="Desktop alerts"
            description="Shows new notifications outside the page."
            error={isBlocked ? blockedText : undefined}
            checked={choice.desktop && mayShowAlerts()}
            onChange={(event) => void switchDesktop(event.currentTarget.checked)}
          />
          <Switch
            label="Sound"
            description="Plays a short tone for new notifications, except for new clients."
            checked={choice.sound}
            onChange={(event) => switchSound(event.currentTarget.checked)}
          />
        </Stack>
      </Section>
      <Section
        title="Also while the app is closed"
        intro="This browser shows the notifications chosen for push above, and task reminders."
      >
        <PushSwitch />
      </Section>
      <Section title="What alerts">
        <Stack gap="md">
          {alertKinds.map((kind) => (
            <Switch
              key={kind}
              {...kindTexts[kind]}
              checked={choice[kind]}
              onChange={(event) => chooseAlerts({ [kind]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="sm">
          These settings only affect alerts: the bell follows the table above.
        </Text>
      </Section>
    </Page>
  );
}
