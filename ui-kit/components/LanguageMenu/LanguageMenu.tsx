import { Languages } from 'lucide-react';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';

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
          <span data-wide="">{code}</span>
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
