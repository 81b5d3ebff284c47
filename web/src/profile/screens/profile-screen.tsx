import { Stack } from '@mantine/core';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { Page } from '../../design/page.tsx';
import { CalendarFeedSection } from './calendar-feed-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonSection } from './person-section.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { RightsSection } from './rights-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignatureSection } from './signature-section.tsx';
import { TimeOffSection } from './time-off-section.tsx';
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
        <CalendarFeedSection />
        <PasswordSection />
        <RecoveryCodeSection />
        <TwoStepSection />
        <DeviceSection />
        <SessionsSection />
        <RightsSection />
      </Stack>
    </Page>
  );
}
