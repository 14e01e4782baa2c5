import { type Signature, SignaturePad } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type SignatureFieldProps = {
  /** Name of the person who signs. */
  person: string;
  value: Signature | null;
  onChange: (signature: Signature | null) => void;
  isDisabled: boolean;
};

/** The field in which a person signs for what they receive. */
export function SignatureField({ person, ...field }: SignatureFieldProps) {
  const t = useText();
  return (
    <SignaturePad
      label={t(($) => $.counter.signature.label, { person })}
      placeholder={t(($) => $.counter.signature.placeholder)}
      description={t(($) => $.counter.signature.confirms)}
      clearLabel={t(($) => $.counter.signature.clear)}
      signedText={t(($) => $.counter.signature.signed)}
      {...field}
    />
  );
}
