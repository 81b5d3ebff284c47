/** Marks a field as required: the style sheet draws the star, so that the accessible name stays the label. */
export const requiredProps = (required: boolean | undefined) => ({
  required: false,
  'aria-required': required,
  labelProps: { 'data-required': required === true || undefined },
});
