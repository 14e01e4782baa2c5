import { useCallback } from 'react';
import type { Resources } from '#console/generated/resources.ts';
import { i18n } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

type OwnType = keyof Resources['auditLogs']['types'];

const isOwnType = (type: string): type is OwnType => i18n.exists(`types.${type}`, { ns: 'auditLogs' });

/** Returns the name of a record type: the name of its noun, else a name from the texts of the audit trail. */
export function useTypeWord(): (type: string) => string {
  const t = useText();
  return useCallback(
    (type) => {
      const ofType = NOUNS.filter(({ auditType }) => auditType === type);
      // Users of the platform and of a customer both have the type USER.
      const noun = ofType.find(({ administrators }) => administrators === 'CUSTOMER') ?? ofType[0];
      const word = noun && nounText(noun.texts, 'noun');
      return word ?? (isOwnType(type) ? t(($) => $.auditLogs.types[type]) : type);
    },
    [t],
  );
}
