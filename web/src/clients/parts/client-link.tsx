import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A client's name, linked to the client's page. */
export function ClientLink({ client }: { client: { id: string; name: string } }) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId: client.id }} />}
    >
      {client.name}
    </Anchor>
  );
}
