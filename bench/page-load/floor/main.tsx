import '@mantine/core/styles.css';
import { AppShell, Group, MantineProvider, NavLink, Table, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = { id: string; firstName: string; lastName: string; email: string | null; stage: string };

const areas = ['Home', 'Clients', 'Jobs', 'Calendar', 'Invoices', 'Estimates', 'Tasks', 'Settings'];

/** A minimal page with our libraries, as the baseline of the product's pages: a header, one API request, one table. */
function Floor() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const token = JSON.parse(localStorage.getItem('truckroll.session') ?? '""') as string;
    void fetch('/api/clients?limit=10', { headers: { Authorization: `Bearer ${token}` } })
      .then((reply) => reply.json() as Promise<{ data: { clients: Row[] } }>)
      .then(({ data }) => setRows(data.clients));
  }, []);
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 220, breakpoint: 'sm' }} padding="md">
      <AppShell.Header>
        <Group h="100%" px="md">
          <Text fw={600}>Floor</Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        {areas.map((area) => (
          <NavLink key={area} href="/" label={area} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Title order={1}>Clients</Title>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Email</Table.Th>
              <Table.Th>Stage</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <a href={`/clients/${row.id}`}>{`${row.firstName} ${row.lastName}`}</a>
                </Table.Td>
                <Table.Td>{row.email}</Table.Td>
                <Table.Td>{row.stage}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </AppShell.Main>
    </AppShell>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <MantineProvider>
    <Floor />
  </MantineProvider>,
);
