import { ExternalLink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { PressLink, type PressLinkProps } from './PressLink.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type LinkProps = {
  /** Without it the link acts as a button ("see who", "show"). */
  href?: string;
  /** `subtle` uses the colour of the surrounding text: cells, breadcrumbs, figures. @selector [data-variant] */
  variant?: 'default' | 'subtle';
  /** Opens the link in a new tab. The text is for screen readers: "opens in a new tab". */
  newTabLabel?: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
} & Pick<PressLinkProps, 'onPress' | 'rel' | 'download' | 'aria-label' | 'aria-current'> &
  ClassProp;

const Root = styled(PressLink)`
  ${focusRing}
  color: var(--color-link);
  text-decoration: none;
  border-radius: 3px;
  cursor: pointer;
  &[data-hovered] {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &[data-variant='subtle'] {
    color: inherit;
  }
  /* A link inside a text must differ by more than its colour (WCAG 1.4.1). */
  p > & {
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 45%, transparent);
    text-underline-offset: 2px;
  }
`;

const NewTab = styled.span`
  display: inline-block;
  margin-inline-start: 3px;
  vertical-align: -2px;
`;

/** A link to a page, or an action that looks like a link. */
export function Link({ variant = 'default', newTabLabel, children, ...rest }: LinkProps) {
  return (
    <Root {...rest} target={newTabLabel ? '_blank' : undefined} data-variant={variant}>
      {children}
      {newTabLabel && (
        <NewTab>
          <Icon icon={ExternalLink} size={14} />
          <VisuallyHidden>{newTabLabel}</VisuallyHidden>
        </NewTab>
      )}
    </Root>
  );
}
