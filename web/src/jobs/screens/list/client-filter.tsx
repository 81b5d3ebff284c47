import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClientPicker } from '../../../clients/parts/client-picker.tsx';
import { clientQuery } from '../../../clients/parts/client-queries.ts';
import { filterWidth } from './filter-width.ts';

type ClientFilterProps = { value: string | undefined; onChange: (clientId: string | undefined) => void };

/** Filters by one client. */
export function ClientFilter({ value, onChange }: ClientFilterProps) {
  const { data: client } = useQuery({ ...clientQuery(value ?? ''), enabled: value !== undefined });
  return (
    <Box w={filterWidth}>
      <ClientPicker
        label="Client"
        hidesLabel
        value={value === undefined || client === undefined ? null : client}
        onChange={(chosen) => onChange(chosen?.id)}
      />
    </Box>
  );
}
