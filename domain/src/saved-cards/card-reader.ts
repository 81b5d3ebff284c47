import { tableOf } from '../text/table-of.ts';

/**
 * After how many minutes without a card a payment on a reader is ended. Until then the reader waits, whether or not somebody
 * looks.
 */
export const readerWaitMinutes = 10;

const models: Readonly<Record<string, string>> = tableOf({
  bbpos_wisepos_e: 'BBPOS WisePOS E',
  stripe_s700: 'Stripe Reader S700',
  stripe_s710: 'Stripe Reader S710',
  stripe_t600: 'Stripe Terminal T600',
  verifone_P400: 'Verifone P400',
  verifone_m425: 'Verifone M425',
  verifone_p630: 'Verifone P630',
  verifone_ux700: 'Verifone UX700',
  verifone_v660p: 'Verifone V660p',
});

const simulation = 'simulated_';

/** Whether a reader is simulated by the card processor, for tests without a device. */
export const isSimulatedReader = (deviceType: string): boolean => deviceType.startsWith(simulation);

/**
 * The model of a reader as people know it.
 *
 * @example readerModel('stripe_s700') → 'Stripe Reader S700'; readerModel('simulated_wisepos_e') → 'Simulated reader'
 */
export const readerModel = (deviceType: string): string =>
  isSimulatedReader(deviceType) ? 'Simulated reader' : (models[deviceType] ?? deviceType.replaceAll('_', ' '));

/** The currencies in which the card processor's readers ask for tips. */
const tipCurrencies = new Set('AUD CAD CHF CZK DKK EUR GBP HKD MYR NOK NZD PLN SEK SGD USD'.split(' '));

/**
 * The percentages that a reader offers as tips, in its whole percents; null if it does not ask.
 *
 * @example readerTips({ isOn: true, percents: [10, 12.5, 20] }, { documentType: 1, currency: 'USD' }) → [10, 20]
 */
export function readerTips(
  { isOn, percents }: { isOn: boolean; percents: readonly number[] },
  { documentType, currency }: { documentType: 1 | 2; currency: string },
): number[] | null {
  if (!isOn || documentType === 2 || !tipCurrencies.has(currency)) return null;
  const whole = percents.filter((percent) => Number.isInteger(percent));
  return whole.length === 0 ? null : whole;
}
