import { Check, TriangleAlert } from 'lucide-react';
import { Button, Link } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { StepState } from './steps.ts';

/** A step in the list of a Wizard. */
export type StepListItem = {
  id: string;
  label: string;
  /** Under the label: "optional", "3 products". */
  description?: string;
  state: StepState;
  isCurrent: boolean;
  /** Address of the step. Without it the step is a button. */
  href?: string;
};

type StepListProps = {
  label: string;
  steps: readonly StepListItem[];
  /** Read by screen readers after the label: "complete", "has errors", "not open yet". */
  stateLabels: Record<StepState, string>;
  onSelect: (id: string) => void;
};

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  /* If the container is narrow, the list is one line above the step. */
  @container wizard (max-width: 719.98px) {
    flex-direction: row;
    gap: 4px;
  }
`;

const Item = styled.li`
  min-inline-size: 0;
  @container wizard (max-width: 719.98px) {
    flex: 1;
  }
`;

const entry = css`
  ${focusRing}
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  align-items: start;
  gap: var(--space-2);
  inline-size: 100%;
  padding: var(--space-2);
  background: none;
  border: 0;
  border-radius: var(--radius-control);
  color: var(--color-text);
  font-size: var(--font-body);
  line-height: var(--line-body);
  text-align: start;
  text-decoration: none;
  &:is(a, button) {
    cursor: pointer;
  }
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-current] {
    background: var(--color-surface-selected);
    font-weight: var(--weight-strong);
  }
  &[data-state='locked'] {
    color: var(--color-text-muted);
  }
  @container wizard (max-width: 719.98px) {
    display: block;
    min-block-size: 28px;
    padding: 10px 0;
    background: none !important;
  }
`;

const StepButton = styled(Button)`
  ${entry}
`;
const StepLink = styled(Link)`
  ${entry}
`;
const Locked = styled.span`
  ${entry}
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  margin-block: -4px;
  border: 1px solid var(--color-border-control);
  border-radius: 50%;
  font-size: var(--font-label);
  font-weight: var(--weight-medium);
  [data-state='complete'] > & {
    border-color: var(--color-success-solid);
    color: var(--color-success-text);
  }
  [data-state='error'] > & {
    border-color: var(--color-danger-solid);
    color: var(--color-danger-text);
  }
  [data-current] > & {
    background: var(--color-primary);
    border-color: var(--color-primary-border);
    color: var(--color-on-primary);
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  @container wizard (max-width: 719.98px) {
    display: block;
    inline-size: 100%;
    block-size: 6px;
    margin: 0;
    border-radius: var(--radius-full);
    font-size: 0;
    > * {
      display: none;
    }
    [data-state='complete'] > & {
      background: var(--color-success-solid);
    }
    [data-state='error'] > & {
      background: var(--color-danger-solid);
    }
    [data-current] > & {
      background: var(--color-primary);
    }
  }
`;

const Words = styled.span`
  overflow-wrap: anywhere;
  @container wizard (max-width: 719.98px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-regular);
`;

function StepContent({ step, number, stateLabel }: { step: StepListItem; number: number; stateLabel: string }) {
  return (
    <>
      <Mark aria-hidden="true">
        {step.state === 'complete' && <Icon icon={Check} size={16} />}
        {step.state === 'error' && <Icon icon={TriangleAlert} size={16} />}
        {(step.state === 'open' || step.state === 'locked') && number}
      </Mark>
      <Words>
        {step.label}
        {stateLabel && <VisuallyHidden>{`, ${stateLabel}`}</VisuallyHidden>}
        {step.description && <Detail>{step.description}</Detail>}
      </Words>
    </>
  );
}

/** The steps of a wizard with their states. */
export function StepList({ label, steps, stateLabels, onSelect }: StepListProps) {
  return (
    <nav aria-label={label}>
      <List>
        {steps.map((step, index) => {
          const shared = {
            'data-state': step.state,
            'data-current': step.isCurrent || undefined,
            'aria-current': step.isCurrent ? ('step' as const) : undefined,
          };
          const content = <StepContent step={step} number={index + 1} stateLabel={stateLabels[step.state]} />;
          return (
            <Item key={step.id}>
              {step.state === 'locked' && !step.isCurrent ? (
                <Locked {...shared}>{content}</Locked>
              ) : step.href ? (
                <StepLink {...shared} href={step.href}>
                  {content}
                </StepLink>
              ) : (
                <StepButton {...shared} onPress={() => onSelect(step.id)}>
                  {content}
                </StepButton>
              )}
            </Item>
          );
        })}
      </List>
    </nav>
  );
}
