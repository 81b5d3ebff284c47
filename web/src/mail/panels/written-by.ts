/** Names the engine of a text; the built-in engine only quotes. */
export const writtenBy = (provider: string): string =>
  provider === 'built-in' ? 'Written by the built-in engine: it quotes the emails.' : `Written by ${provider}`;
