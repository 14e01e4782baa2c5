import { session } from '#console/auth/session.ts';
import { readBody } from '#console/auth/session-answer.ts';
import { sendRequest } from '#console/http/request.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';
import type { TemplateValues } from './template-form.ts';

/** The PDF of a template that is being edited. Throws a SessionError if the api refuses. */
export async function fetchPreview(values: Partial<TemplateValues>): Promise<Uint8Array> {
  const token = await session.getToken();
  const response = await sendRequest('/api/ppe-templates/preview', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': currentLanguage() },
    body: values,
  });
  if (!response.ok) await readBody(response);
  return new Uint8Array(await response.arrayBuffer());
}
