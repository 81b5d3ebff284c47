import { Button, Text } from '@mantine/core';
import { IconBrandGmail, IconBrandWindows, IconHome, type IconProps, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EmailProvider, EmailScope } from '@truckroll/domain/emails/email-kinds';
import type { ComponentType } from 'react';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import styles from './connect-choices.module.css';
import { mailProvidersQuery } from './mailbox-queries.ts';
import { type MailboxDialog, missingText, providerLabels } from './mailbox-values.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';

const descriptions: Record<EmailProvider, string> = {
  local: 'Kept on this server. Needs no provider and no password.',
  imap: 'Any other provider, by its mail servers and a password.',
  gmail: 'Gmail and Google Workspace. You allow access at Google.',
  microsoft: 'Microsoft 365 and Outlook.com. You allow access at Microsoft.',
};
const icons: Record<EmailProvider, ComponentType<IconProps>> = {
  local: IconHome,
  imap: IconServer2,
  gmail: IconBrandGmail,
  microsoft: IconBrandWindows,
};
const order: readonly EmailProvider[] = ['gmail', 'microsoft', 'imap', 'local'];

type ConnectChoicesProps = { scope: EmailScope; onOpen: (dialog: MailboxDialog) => void };

/** The providers that can be connected on this server, and the missing settings of the others. */
export function ConnectChoices({ scope, onOpen }: ConnectChoicesProps) {
  const providers = useQuery(mailProvidersQuery);
  const signIn = useSignInElsewhere(scope);
  if (providers.isPending) return <SkeletonRows columns={2} rows={4} isPhone={false} />;
  if (providers.isError) return <LoadFailure error={providers.error} onRetry={() => void providers.refetch()} />;
  const missingOf = (provider: EmailProvider) =>
    providers.data.find((each) => each.provider === provider)?.missing ?? [];
  return (
    <ul className={styles.choices}>
      {order.map((provider) => {
        const Icon = icons[provider];
        const refusal = missingText(provider, missingOf(provider));
        const open = () =>
          provider === 'local' || provider === 'imap' ? onOpen(provider) : void signIn.begin(provider);
        return (
          <li key={provider} className={styles.choice}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <div className={styles.text}>
              <Text fw={600}>{providerLabels[provider]}</Text>
              <Text size="sm" c="dimmed">
                {refusal ?? descriptions[provider]}
              </Text>
            </div>
            {refusal === null && (
              <Button
                variant="default"
                aria-label={`Connect ${providerLabels[provider]}`}
                loading={signIn.begun === provider}
                onClick={open}
              >
                Connect
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
