import { isMantineColorScheme, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useStore } from '../../design/external-store.ts';
import { Section } from '../../design/section.tsx';
import { singleKeysOn, switchSingleKeys } from '../../design/shortcuts.ts';

/** The settings that are stored only on this device: the theme and single-key shortcuts. */
export function DeviceSection() {
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
