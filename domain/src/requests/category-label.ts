import type { ServiceCategory } from './request-stages.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A service category's label (screens 4.2).
 *
 * @example categoryLabel('garage-door-services') → 'Garage Door Services'; categoryLabel('hvac') → 'HVAC'
 */
export const categoryLabel = (category: ServiceCategory): string =>
  category === 'hvac' ? 'HVAC' : category.split('-').map(capital).join(' ');
