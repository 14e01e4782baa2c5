import { css } from 'styled-components';

/** Meaning of a state. A text next to the colour must say the same. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Text and soft background of a tone, chosen by `data-tone`. */
export const toneSurface = css`
  &[data-tone='neutral'] {
    color: var(--color-neutral-text);
    background: var(--color-neutral-bg);
  }
  &[data-tone='info'] {
    color: var(--color-info-text);
    background: var(--color-info-bg);
  }
  &[data-tone='success'] {
    color: var(--color-success-text);
    background: var(--color-success-bg);
  }
  &[data-tone='warning'] {
    color: var(--color-warning-text);
    background: var(--color-warning-bg);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
    background: var(--color-danger-bg);
  }
`;

/** The strong colour of a tone, for dots and bars, as `--tone`. */
export const toneSolid = css`
  --tone: var(--color-primary);
  &[data-tone='neutral'] {
    --tone: var(--color-neutral-solid);
  }
  &[data-tone='info'] {
    --tone: var(--color-info-solid);
  }
  &[data-tone='success'] {
    --tone: var(--color-success-solid);
  }
  &[data-tone='warning'] {
    --tone: var(--color-warning-solid);
  }
  &[data-tone='danger'] {
    --tone: var(--color-danger-solid);
  }
`;
