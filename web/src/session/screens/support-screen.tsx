import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { keepToken } from '../../app/session/session-token.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Entrance } from './entrance.tsx';

const schema = z.object({ code: z.string().trim().min(1, { error: 'Code is required' }).max(200) });

/** P80: the operator of the installation signs in with the code of the command `support`. A wrong one leads to the sign-in. */
export function SupportScreen() {
  const navigate = useNavigate();
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    isEntrance: true,
    schema,
    defaultValues: { code: '' },
    async save({ code }) {
      keepToken(code);
      await navigate({ to: '/home', replace: true });
    },
  });
  return (
    <Entrance title="Support" intro="For who runs this installation, after an admin of a company has let support in.">
      <Form form={form} submitsOnEnter>
        <SaveLine form={form} />
        <Text size="sm">The command 'npm run support' prints the code.</Text>
        <TextField control={form.control} name="code" label="Code" autoComplete="off" autoCapitalize="off" required />
        <Button type="submit" fullWidth disabled={form.isHeldBack} aria-busy={form.isSaving}>
          Sign in
        </Button>
      </Form>
    </Entrance>
  );
}
