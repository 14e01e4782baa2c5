import styled from 'styled-components';
import { below } from '../../theme/styles.ts';

const Root = styled.svg`
  position: absolute;
  inset-block-end: -12px;
  inset-inline-end: -110px;
  inline-size: min(580px, 84%);
  color: #ffffff;
  opacity: 0.11;
  &:dir(rtl) {
    transform: scaleX(-1);
  }
  ${below.large} {
    display: none;
  }
`;

/** The hard hat of the brand as a large, pale background drawing. */
export function HelmetDrawing() {
  return (
    <Root viewBox="0 0 24 18.4" fill="none" stroke="currentColor" strokeWidth="0.8" aria-hidden="true">
      <path d="M2 15.2a1 1 0 0 1 1-1h18a1 1 0 0 1 1 1v1.8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1Z" />
      <path d="M10 9.4V4.4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5" />
      <path d="M4 14.2v-2a7.2 7.2 0 0 1 6-7" />
      <path d="M14 5.2a7.2 7.2 0 0 1 6 7v2" />
    </Root>
  );
}
