import { Alert, Anchor, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlikeClient } from '@truckroll/contract/clients/alike-clients';
import { canonicalDigits } from '@truckroll/domain/calls/phone-spellings';
import { clientStageLabels } from '@truckroll/domain/clients/stages';
import { useWatch } from 'react-hook-form';
import { type AlikeQuery, alikeClientsQuery } from './client-queries.ts';
import type { ClientFormControl } from './use-client-form.ts';

const pauseMs = 500;

const reasons: Record<AlikeClient['by'], string> = {
  email: 'same email',
  phone: 'same phone',
  address: 'same address',
  name: 'same name',
};

/** The clients that the typed one may be already. They open in a tab of their own, so that nothing typed is lost. */
export function AlikeClients({ form: { control } }: { form: ClientFormControl }) {
  const [name, companyName, email, phone, addresses] = useWatch({
    control,
    name: ['name', 'companyName', 'email', 'phoneNumber', 'addresses'],
  });
  const address = addresses.find(({ street }) => street !== '');
  const typed: AlikeQuery = {
    name: name.trim(),
    companyName: companyName.trim(),
    email: email.trim(),
    phone: phone === null ? '' : `+${canonicalDigits(phone)}`,
    address: address === undefined ? '' : `${address.houseNumber} ${address.street}`.trim(),
  };
  const [settled] = useDebouncedValue(JSON.stringify(typed), pauseMs);
  const asked = JSON.parse(settled) as AlikeQuery;
  const { data } = useQuery(alikeClientsQuery(asked));
  if (data === undefined || data.length === 0 || !Object.values(asked).some(Boolean)) return null;
  return (
    <Alert variant="default" role="status" py={8} px={12}>
      <Text size="sm" fw={600} mb={4}>
        Perhaps already a client
      </Text>
      <List size="sm" spacing={4}>
        {data.map((client) => (
          <List.Item key={client.id}>
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/clients/$clientId"
                  params={{ clientId: client.id }}
                  target="_blank"
                  rel="noopener"
                />
              )}
            >
              {client.name || client.email}
            </Anchor>
            {`${client.companyName === null ? '' : `, ${client.companyName}`} · ${clientStageLabels[client.stage]} · ${reasons[client.by]}`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
