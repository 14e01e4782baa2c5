import { useCallback } from 'react';
import type { Resources } from '#console/generated/resources.ts';
import { i18n } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { NOUNS, nounText } from '#console/nouns/nouns.ts';

type OwnType = keyof Resources['auditLogs']['types'];

const isOwnType = (type: string): type is OwnType => i18n.exists(`types.${type}`, { ns: 'auditLogs' });

/** What a kind of record is called in the audit trail: by the word of its noun, or by one of the trail's own. */
export function useTypeWord(): (type: string) => string {
  const t = useText();
  return useCallback(
    (type) => {
      const ofType = NOUNS.filter(({ auditType }) => auditType === type);
      // People of the platform and of a customer are both a USER.
      const noun = ofType.find(({ administrators }) => administrators === 'CUSTOMER') ?? ofType[0];
      const word = noun && nounText(noun.texts, 'noun');
      return word ?? (isOwnType(type) ? t(($) => $.auditLogs.types[type]) : type);
    },
    [t],
  );
}
