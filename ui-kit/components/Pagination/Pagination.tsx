import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { Select } from '../Select/Select.tsx';

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
};

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
}: PaginationProps) {
  return (
    <Root aria-label={label}>
      <span aria-live="polite">{rangeText}</span>
      {pageSize && (
        <Size>
          <span aria-hidden="true">{pageSize.label}</span>
          <Select
            label={pageSize.label}
            isLabelHidden
            placeholder={String(pageSize.value)}
            options={(pageSize.options ?? DEFAULT_SIZES).map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize.value)}
            onChange={(value) => value && pageSize.onChange(Number(value))}
          />
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
