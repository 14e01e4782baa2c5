import { useState } from 'react';
import { showToast } from '#ui-kit';
import { downloadFile } from '#console/auth/download-file.ts';
import { SessionError } from '#console/auth/session-answer.ts';
import { useFaultText } from './useFaultText.ts';

/** Downloads a file of the api: pending while it runs, then a toast with the result. `busy` replaces the text of a limit. */
export function useDownload(texts: { done: string; failed: string; busy?: string }) {
  const faultText = useFaultText();
  const [isPending, setPending] = useState(false);
  /** `fallbackName` is the name of the file if the api gives none; with a body it is posted. */
  const download = async (address: string, fallbackName: string, body?: object): Promise<void> => {
    setPending(true);
    try {
      await downloadFile(address, fallbackName, body);
      showToast({ tone: 'success', title: texts.done });
    } catch (error) {
      const { title, tip, fault } = faultText(error instanceof SessionError ? error.fault : error);
      const isBusy = fault.code === 'RATE_LIMITED' && texts.busy !== undefined;
      showToast({ tone: 'danger', title: texts.failed, description: isBusy ? texts.busy : `${title}. ${tip}` });
    }
    setPending(false);
  };
  return { download, isPending };
}
