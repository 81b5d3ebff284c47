import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export const password = 'truckroll-demo';
export type SignIn = 'owner' | 'manager' | 'office' | 'pro' | 'lite';

type Journey = {
  /** Signed in as one of the demo company's people, without the detour of the sign-in page. */
  enterAs: (who: SignIn | { email: string }, path: string) => Promise<void>;
  /** Texts of console errors that this journey brings about on purpose. */
  expectConsoleErrors: (pattern: RegExp) => void;
};

/** The test of all journeys: an unexpected console error or page error fails it. */
export const test = base.extend<Journey & { watched: { expected: RegExp[] } }>({
  watched: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use({ expected });
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  expectConsoleErrors: async ({ watched }, use) => {
    await use((pattern) => watched.expected.push(pattern));
  },
  enterAs: async ({ page, request }, use) => {
    await use(async (who, path) => {
      const email = typeof who === 'string' ? `${who}@demo.test` : who.email;
      const reply = await request.post('/api/auth/login', { data: { email, password } });
      expect(reply.status()).toBe(200);
      const { data } = (await reply.json()) as { data: { token: string } };
      await page.addInitScript((token) => {
        // Only at the first page: signing out during the journey must last.
        if (sessionStorage.getItem('entered') !== null) return;
        sessionStorage.setItem('entered', 'yes');
        localStorage.setItem('truckroll.session', JSON.stringify(token));
      }, data.token);
      await page.goto(path);
    });
  },
});

export { expect };

/** WCAG 2.2 AA and good practice on what is shown now, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

/** Keeps a picture of the screen with the results of the run. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}
