import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClientPicker } from './client-picker.tsx';
import { clientQuery } from './client-queries.ts';

type ClientFilterPickerProps = {
  value: string | undefined;
  onChange: (clientId: string | undefined) => void;
  /** Whether it fills the rest of its line. */
  grows?: boolean;
};

/** So that all fields of a list fit in one row on a desktop screen. */
const filterWidth = 146;

/** A list's filter by one client. */
export function ClientFilterPicker({ value, onChange, grows = false }: ClientFilterPickerProps) {
  const { data: client } = useQuery({ ...clientQuery(value ?? ''), enabled: value !== undefined });
  return (
    <Box {...(grows ? { flex: '1 1 80px' } : { w: filterWidth })}>
      <ClientPicker
        label="Client"
        hidesLabel
        value={value === undefined || client === undefined ? null : client}
        onChange={(chosen) => onChange(chosen?.id)}
      />
    </Box>
  );
}
