import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { below, fieldBox } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type PaginationProps = {
  /** Names the landmark: "Pages of employees". */
  label: string;
  /** "1–25 of 409", in the page's language (S13). */
  rangeText: string;
  previousLabel: string;
  nextLabel: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  pageSize?: {
    label: string;
    value: number;
    /** Default: 10, 25, 50, 100. */
    options?: readonly number[];
    onChange: (size: number) => void;
  };
  /** Set it while the next page loads. */
  isDisabled?: boolean;
} & RootProps<HTMLElement>;

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--space-3);
  border-block-start: 1px solid var(--color-border);
  color: var(--color-text-muted);
`;

const Size = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-inline-start: auto;
  font-size: var(--font-label);
  --control-height: min(32px, var(--density-control));
  ${below.small} {
    display: none;
  }
`;

const SizeBox = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  > :last-child {
    position: absolute;
    inset-inline-end: 10px;
    color: var(--color-text-muted);
    pointer-events: none;
  }
`;

/** A native select: a list of four numbers needs no popover of its own. */
const SizeSelect = styled.select`
  ${fieldBox}
  appearance: none;
  padding-block: 2px;
  padding-inline: var(--space-3) 32px;
  font-size: var(--font-body);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover {
    border-color: var(--color-text-muted);
  }
  &:focus-visible {
    border-color: var(--color-focus);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--color-focus) 22%, transparent);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
`;

const Steps = styled.div`
  display: flex;
  gap: var(--space-2);
  ${below.small} {
    margin-inline-start: auto;
  }
`;

const DEFAULT_SIZES = [10, 25, 50, 100];

/** Current range of a long list, and buttons to the previous and next page. */
export function Pagination({
  label,
  rangeText,
  previousLabel,
  nextLabel,
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  pageSize,
  isDisabled,
  className,
  ref,
}: PaginationProps) {
  const sizeLabel = useId();
  return (
    <Root className={className} ref={ref} aria-label={label}>
      <span aria-live="polite">{rangeText}</span>
      {pageSize && (
        <Size>
          <span id={sizeLabel}>{pageSize.label}</span>
          <SizeBox>
            <SizeSelect
              aria-labelledby={sizeLabel}
              value={pageSize.value}
              onChange={({ target }) => pageSize.onChange(Number(target.value))}
            >
              {(pageSize.options ?? DEFAULT_SIZES).map((size) => (
                <option key={size}>{size}</option>
              ))}
            </SizeSelect>
            <Icon icon={ChevronDown} size={16} />
          </SizeBox>
        </Size>
      )}
      <Steps>
        <Button icon={ChevronLeft} isDisabled={!hasPrevious || isDisabled} onPress={onPrevious}>
          {previousLabel}
        </Button>
        <Button iconEnd={ChevronRight} isDisabled={!hasNext || isDisabled} onPress={onNext}>
          {nextLabel}
        </Button>
      </Steps>
    </Root>
  );
}
