import { Languages } from 'lucide-react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';

/* On a phone the name of the company needs the place. */
const Code = styled.span`
  ${below.small} {
    display: none;
  }
`;

export type LanguageMenuProps = {
  /** "Language" */
  label: string;
  /** `name` is in the language itself: "Español". */
  languages: readonly { locale: string; name: string }[];
  value: string;
  onChange: (locale: string) => void;
};

/** Changes the language of the page. */
export function LanguageMenu({ label, languages, value, onChange }: LanguageMenuProps) {
  const current = languages.find(({ locale }) => locale === value);
  const code = value.slice(0, 2).toUpperCase();
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="ghost" icon={Languages} aria-label={`${label}: ${code}, ${current?.name ?? value}`}>
          <Code>{code}</Code>
        </Button>
      }
      entries={languages.map(({ locale, name }) => ({
        id: locale,
        label: name,
        lang: locale,
        isSelected: locale === value,
        onAction: () => onChange(locale),
      }))}
    />
  );
}
