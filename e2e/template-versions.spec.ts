import { expect, expectAccessible, test } from './journey.ts';

type Template = { id: string; name: string; subject: string; content: string };

test('two people change one mail template: the text that the second gave up comes back', async ({
  page,
  enterAs,
  openCompany,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const company = await openCompany();
  const before = { name: 'On our way', subject: 'Your visit', content: '<p>We come soon.</p>' };
  const { template } = await ask<{ template: Template }>(company, 'POST', '/api/emails/templates', before);
  await enterAs(company, `/settingsV2/email-templates?edit=${template.id}`);
  const editing = page.getByRole('dialog', { name: 'Edit template' });
  const box = (name: string) => editing.getByRole('textbox', { name, exact: true });
  await box('Text').fill('We come at nine.');
  await ask(company, 'PUT', `/api/emails/templates/${template.id}`, {
    ...{ ...before, subject: 'Your visit today', content: '<p>We come at noon.</p>' },
  });
  await editing.getByRole('button', { name: 'Save', exact: true }).click();

  const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
  const texts = versions.getByRole('radiogroup', { name: /^Text\b/ });
  await expect(texts).toContainText('We come at nine.');
  await expect(texts).toContainText('We come at noon.');
  await expect(versions.getByRole('radiogroup', { name: /^Subject/ })).toContainText('Your visit today');
  await expectAccessible(page);
  await texts.getByRole('radio', { name: 'Theirs' }).check();
  await versions.getByRole('button', { name: 'Use these values' }).click();
  await expect(box('Text')).toHaveText('We come at noon.');
  await expect(box('Subject')).toHaveValue('Your visit today');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(box('Text')).toHaveText('We come at nine.');
  await expect(box('Subject')).toHaveValue('Your visit today');

  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editing).toBeHidden();
  const { templates } = await ask<{ templates: Template[] }>(company, 'GET', '/api/emails/templates');
  expect(templates).toMatchObject([{ subject: 'Your visit today', content: '<p>We come at nine.</p>' }]);
});
