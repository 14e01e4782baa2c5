import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { HelmetDrawing } from './HelmetDrawing.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type SignInLayoutProps = {
  /** A BrandBlock of the variant `sign-in`. */
  brand: ReactNode;
  /** "The right equipment, for the right person, every time." */
  headline: string;
  /** "Personal Protective Equipment" */
  subline?: string;
  /** One task: a heading and a form. */
  children: ReactNode;
  /** Below the form: languages. */
  footer?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  min-block-size: 100dvh;
  background: var(--color-surface);
  ${below.large} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;

const Panel = styled.header`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-6);
  padding: 48px;
  background: var(--color-sidebar-bg);
  color: var(--color-sidebar-current-text);
  overflow: hidden;
  ${below.large} {
    padding: var(--space-4) var(--space-5);
  }
`;

const Words = styled.div`
  position: relative;
  max-inline-size: 420px;
  ${below.large} {
    display: none;
  }
`;

const Headline = styled.p`
  font-size: 1.875rem;
  line-height: 2.375rem;
  font-weight: var(--weight-strong);
  letter-spacing: -0.02em;
  text-wrap: balance;
`;

const Subline = styled.p`
  margin-block-start: var(--space-3);
  color: var(--color-sidebar-text);
  &::after {
    content: '';
    display: block;
    inline-size: 64px;
    block-size: 4px;
    margin-block-start: var(--space-6);
    border-radius: 2px;
    background: var(--color-accent);
  }
`;

const Task = styled.main`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  padding: var(--space-8) var(--space-5);
  outline: none;
  ${below.large} {
    justify-content: flex-start;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 360px;
`;

/** Layout of pages without a session: the tenant's brand on one side, one task on the other. */
export function SignInLayout({ brand, headline, subline, children, footer, className, ref }: SignInLayoutProps) {
  return (
    <Root className={className} ref={ref}>
      <Panel>
        <HelmetDrawing />
        {brand}
        <Words>
          <Headline>{headline}</Headline>
          {subline && <Subline>{subline}</Subline>}
        </Words>
      </Panel>
      <Task id="main" tabIndex={-1}>
        <Column>{children}</Column>
        {footer}
      </Task>
    </Root>
  );
}
