import { isMantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';

/** Light, dark or the system's theme, on this device. */
export function ThemeChoice() {
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
