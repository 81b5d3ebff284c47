import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../app/session/me.ts';
import { Section } from '../../design/section.tsx';

/** The way to the user's own time off. */
export function TimeOffSection() {
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
