import styled from 'styled-components';

/** Layout of an empty state or error state: icon, title, text, actions. */
export const StatePlace = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-1);
  padding: var(--space-10) var(--space-4);
  text-align: center;
`;

export const StateSign = styled.span`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  margin-block-end: var(--space-2);
  border-radius: var(--radius-card);
`;

export const StateTitle = styled.p`
  font-size: var(--font-lead);
  line-height: var(--line-lead);
  font-weight: var(--weight-strong);
  letter-spacing: -0.008em;
`;
