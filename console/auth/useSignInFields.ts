import { useRef, useState } from 'react';
import type { InferType } from 'yup';
import type { signInRules } from '#api/identity/sign-in.rules.ts';
import { ruleText } from '#console/crud/field-messages.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';

const NAMES = ['username', 'password'] as const;
type Name = (typeof NAMES)[number];
/** A broken rule by field. */
type Broken = Partial<Record<Name, unknown>>;
type Values = Record<Name, string>;

/** The rules and the texts of broken rules. */
async function loadRules() {
  const [rules] = await Promise.all([import('./sign-in-rules.ts'), loadTexts(['validation'])]);
  return rules;
}

/**
 * The two fields of the sign-in form, checked by the api's rules when it is submitted. The page does not use
 * react-hook-form and loads the rules when the user begins to type, so that it opens sooner on a slow line.
 */
export function useSignInFields() {
  const t = useText();
  const [values, setValues] = useState<Values>({ username: '', password: '' });
  const [broken, setBroken] = useState<Broken>({});
  const isChecked = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  const show = (found: Broken): boolean => {
    setBroken(found);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    void loadRules().then(({ brokenRules }) => isChecked.current && setBroken(brokenRules(next)));
  };
  const labels: Values = { username: t(($) => $.auth.username), password: t(($) => $.auth.password) };

  return {
    values,
    /** Props of a field of the ui-kit. */
    field: (name: Name) => ({
      name,
      label: labels[name],
      value: values[name],
      onChange: (value: string) => change(name, value),
      errorMessage: broken[name] === undefined ? undefined : ruleText(t, broken[name], labels[name]),
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
    }),
    /** Shows errors at their fields and moves the focus to the first one; returns whether there are any. */
    show,
    /** The values if they keep the rules; else shows the errors. */
    check: async (): Promise<InferType<typeof signInRules> | undefined> => {
      const { brokenRules, castSignIn } = await loadRules();
      isChecked.current = true;
      return show(brokenRules(values)) ? undefined : castSignIn(values);
    },
  };
}
